"""Tests of the big game."""
