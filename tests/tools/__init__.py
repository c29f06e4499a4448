"""Tools that are not tests: they measure, search, damage and make; ``README.md`` here says which."""
