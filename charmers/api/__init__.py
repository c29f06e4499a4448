"""The door for programmers: what ``import charmers`` gives beyond the rules, by one name each."""
