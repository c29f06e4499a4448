"""Advice: what to do, and what the decisions of a game were worth."""
