"""The game without a mouth: a kept game with its store and its bots. It is asked, and it answers.

Nothing here prints or waits, so that a prompt, a command, a page and a test are thin mouths of it.
What ``record.Game`` does well stays there: a mouth reads ``table.game``.
"""
