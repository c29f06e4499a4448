"""What happened: records, the games they replay to, honest dice, and where games are kept."""
