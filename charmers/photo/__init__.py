"""Photo: a photo or scan of a marked sheet, read back into the marks that are on it."""
