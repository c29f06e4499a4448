"""The parts of a page: each file lays its part out and draws it."""
