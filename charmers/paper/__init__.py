"""Paper: blank and filled sheets as PDF and PNG, and the cell map they are drawn by."""
