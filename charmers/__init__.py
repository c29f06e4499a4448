"""An unofficial companion for the roll-and-write game Rajas of the Ganges: The Dice Charmers."""

__version__ = "0.1.0"
