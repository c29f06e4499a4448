"""Any input at all, through every reader: read or refused in a sentence, soon, and in little memory."""
