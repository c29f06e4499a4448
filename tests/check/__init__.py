"""Checking finished sheets."""
