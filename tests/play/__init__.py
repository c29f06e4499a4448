"""Tests of the game without a mouth."""
