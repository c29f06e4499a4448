"""Tests of everything that is said, in every language."""
