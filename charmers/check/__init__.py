"""Check: whether the marks on a finished sheet could have come about, and how."""
