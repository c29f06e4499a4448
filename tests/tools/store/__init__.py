"""The file of games under kills, faults, damage, two windows and years of use."""
