"""The rules: positions, legal moves, and what follows from them. Pure: no clock, no chance, no files."""
