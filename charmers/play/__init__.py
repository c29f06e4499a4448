"""The game without a mouth: a kept game and its bots, asked and answering."""
