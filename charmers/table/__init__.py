"""What people see and type at the table: events in words, choices, screens, and the guided game."""
