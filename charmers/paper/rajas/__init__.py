"""Pages for the big game: the checklist of a set-up, the player aid, the score sheet."""
