"""Rajas of the Ganges, the big game: its facts, set-up, score and rules. Knows nothing of ``rules``."""
