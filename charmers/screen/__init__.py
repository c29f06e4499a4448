"""What people see and type at a terminal: the table, the sheets, and the guided game."""
