"""Phones around the table: a server in the house's network, a page for every phone, one for the table.

A mouth of ``charmers.play``: the same store, the same notation. Pages change only by what the server
tells them, and it tells whole states, numbered by the lines of the record: what is missed does not matter.
"""
