"""Phones under kills and forged requests, and their pictures."""
