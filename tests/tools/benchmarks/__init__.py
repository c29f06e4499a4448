"""Benchmarks: scripts that measure, side by side with a peer."""
