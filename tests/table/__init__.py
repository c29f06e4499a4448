"""Tests of what people see and type at the table."""
