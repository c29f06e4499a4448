"""Tests of what people see and type at a terminal."""
