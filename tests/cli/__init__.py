"""The commands, as someone types them."""
