"""Photos that are read; the drawn ones are made by ``tests/tools/photo``."""
