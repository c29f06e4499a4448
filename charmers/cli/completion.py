"""What bash needs for completion where a word has a colon in it, as in ``-p Robo:greedy``."""

from __future__ import annotations

from click.shell_completion import BashComplete, CompletionItem, add_completion_class


class BashWithColons(BashComplete):
    """Bash takes a colon for a word of its own: put such words together, and offer what follows the colon.

    ``Robo:gr`` arrives as ``Robo``, ``:`` and ``gr``, and bash replaces only the last of them.
    """

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is being typed, and that one."""
        args, incomplete = super().get_completion_args()
        words: list[str] = []
        joins = False
        for word in [*args, incomplete]:
            if words and (joins or word == ":"):
                words[-1] += word
            else:
                words.append(word)
            joins = word == ":"
        self._typed = words[-1]
        return words[:-1], words[-1]

    def format_completion(self, item: CompletionItem) -> str:
        """One offer, as the script of click reads it."""
        before, colon, _ = self._typed.rpartition(":")
        return f"{item.type},{item.value.removeprefix(before + colon)}"


def use_bash_with_colons() -> None:
    """Let click complete for bash in this way."""
    add_completion_class(BashWithColons, "bash")
