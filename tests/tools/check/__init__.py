"""Checked sheets by the thousand: a corpus, an oracle, and the sheets in ``examples/finished``."""
