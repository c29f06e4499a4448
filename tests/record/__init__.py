"""Records, games, honest dice and the store."""
