"""Everything that is said, in every language: events, choices, refusals and explanations in words."""
