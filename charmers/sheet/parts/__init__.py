"""The parts of a definition, one file each: from a table of TOML to a frozen value."""
