"""What is printed: measured, and drawn again for ``examples/``."""
