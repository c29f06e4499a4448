"""Inputs nobody would write: good ones with a few changes, and ones that are made to hurt."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

SIGNS = "xo.X O|-LF7J><v^+R[]=\"'\n#0123456789abcnesw{},:\\\t\0\r\x1b\x9b\x7fé☃\u202e\u200b\u200d\xad\u2028"
TOML = (
    *('"x"', '"o"', '"xxxxxx"', "[]", "[1, 1]", "{}", "true", "-1", "1e9", "99999999999999999999", "nan"),
    *('"""', "[goods]", "[bonuses]", "fame = 3", "inf", "1979-05-27", '"\\u0000"', "[[goods]]", "sheet"),
    *('"sell 9"', '"money 99"', "a.b.c", '"\\u202e"', '"palace any"', "12", "200", "[words.fr]"),
)
RECORD = (
    *("undo 1", "undo 3", "undo 99999999999", "roll", "faces", "take p1", "pass", "done", "skip", "crossed"),
    *(
        "Ana: take b1",
        "Ana: score 1 2 3 4",
        "words: mango",
        "player: Ana",
        "player: Cem:sage:9s",
        "dice: given",
    ),
    *(
        "mode: paper",
        "result",
        "winner",
        "secret",
        "seed: 7",
        "charmers record 2",
        "created: 2026",
        "p1=tea+tea",
    ),
)
TYPED = (
    *(
        "1",
        "2",
        "99",
        "?",
        "u",
        "r",
        "l",
        "s",
        "q",
        "y",
        "n",
        "take b1",
        "u 1",
        "s all",
        "l 999999999",
        "pass",
    ),
    *(
        "",
        "roll",
        "sell tea tea",
        "road c2 ns",
        "? karma",
        "Ana: take p1",
        "done",
        "thé",
        "αναίρεση",
        "1 2 3",
    ),
)
WORDS = (
    *(
        "",
        "-",
        "--",
        "nan",
        "-1",
        "1e400",
        "9" * 30,
        "9" * 5000,
        "a" * 3000,
        "\x1b[2J",
        "a\u202eb",
        "caf\udce9",
    ),
    *(
        "../x",
        ".",
        "sun",
        "friday",
        "nothing",
        "--json",
        "--plain",
        "--lang",
        "fr",
        "-g",
        "--help",
        "ana",
        "Ana",
    ),
)


def spoil(text: str, random: Random, pieces: Sequence[str]) -> str:
    """A text with a few changes: words and lines moved, doubled or lost, other signs, or its end cut off."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        kind = random.randrange(12)
        lines = text.split("\n")
        line = random.randrange(len(lines))
        if kind <= 2:
            lines.insert(random.randrange(len(lines) + 1), lines[line])
        elif kind == 3:
            del lines[line]
        elif kind == 4:
            other = random.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
        elif kind <= 7:
            lines[line] = _spoil_word(lines[line], random, pieces)
        elif kind == 8:
            lines.insert(line, random.choice(pieces))
        text = "\n".join(lines)
        at = random.randrange(len(text) + 1)
        if kind in (9, 10):
            text = text[:at] + random.choice(SIGNS) + text[at + random.randrange(2) :]
        elif kind == 11 and random.random() < 0.3:
            text = text[:at]
    return text


def _spoil_word(line: str, random: Random, pieces: Sequence[str]) -> str:
    """A line in which what stands behind its sign, or one of its words, is another one."""
    head, equals, _ = line.partition("= ")
    if equals and random.random() < 0.5:
        return f"{head}= {random.choice(pieces)}"
    words = line.split(" ")
    words[random.randrange(len(words))] = random.choice(random.choice(pieces).split(" "))
    return " ".join(words)


VALUES: tuple[object, ...] = (
    *(
        "",
        "x",
        "tea",
        "xxoo..",
        "sell 9",
        "money 99",
        "palace any",
        "a1",
        "e1n",
        "\x1b[2J",
        "\u202e",
        "a" * 300,
    ),
    *(
        -1,
        0,
        1,
        2,
        12,
        99,
        10**30,
        True,
        1.5,
        float("nan"),
        [],
        {},
        [[]],
        [1, 1],
        {"a": {"a": 1}},
        ["tea"] * 30,
    ),
)


def spoil_data(data: object, random: Random) -> object:
    """Tables and lists with a few changes anywhere in them: other values and keys, more or fewer of them."""
    places: list[tuple[Any, Any]] = []

    def walk(part: Any) -> None:
        for key in list(part) if isinstance(part, dict) else range(len(part)):
            places.append((part, key))
            if isinstance(part[key], dict | list):
                walk(part[key])

    walk(data)
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        part, key = random.choice(places)
        other, source = random.choice(places)
        value: Any = random.choice(VALUES)
        if random.random() < 0.4 and source in (other if isinstance(other, dict) else range(len(other))):
            value = deepcopy(other[source])
        if isinstance(part, dict):
            kind = random.randrange(4)
            if kind == 0:
                part.pop(key, None)
            else:
                part[key if kind > 1 else random.choice(("tea", "source", "at", "Karma", "x\u200by"))] = value
        elif random.random() < 0.3 and len(part) > 1:
            del part[random.randrange(len(part))]
        elif part:
            part[random.randrange(len(part))] = value
    return data


def toml_text(data: dict[str, Any]) -> str:
    """Data as TOML: a section for each table, everything within it in lists of lines."""
    plain = [
        f"{json.dumps(key)} = {_toml(value)}" for key, value in data.items() if not isinstance(value, dict)
    ]
    for key, value in data.items():
        if isinstance(value, dict):
            plain += [
                "",
                f"[{json.dumps(key)}]",
                *(f"{json.dumps(each)} = {_toml(of)}" for each, of in value.items()),
            ]
    return "\n".join(plain)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",\n".join(map(_toml, value)) + "]"
    return str(value).lower() if isinstance(value, bool | float) else json.dumps(value, default=str)


def spoil_bytes(data: bytes, random: Random) -> bytes:
    """Bytes with a few of them changed, a stretch made zero, or the end cut off."""
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8, 64))):
        at = random.randrange(max(1, len(changed)))
        kind = random.randrange(10)
        if kind < 8 and changed:
            changed[at] = random.randrange(256)
        elif kind == 8:
            changed[at : at + 512] = bytes(len(changed[at : at + 512]))
        elif random.random() < 0.3:
            del changed[at:]
    return bytes(changed)


def bomb(text: str, random: Random, size: int) -> str:
    """A text that is made to take long: much of one thing, up to a size."""
    lines = text.split("\n")
    many = random.choice((size // 50, size // 4, size))
    kind = random.randrange(9)
    if kind == 0:
        at, line = random.randrange(len(lines)), random.choice(lines) + "\n"
        return "\n".join(lines[:at]) + "\n" + line * (many // len(line)) + "\n".join(lines[at:])
    if kind == 1:
        return text + "\n" + ".".join("a" * (many // 2)) + " = 1\n"
    if kind == 2:
        return text + "\na = " + random.choice(("[", "{a=", "[\n", '"', "[[a]]\n")) * (many // 6)
    if kind == 3:
        return text + "\n" + "".join(f'"kara{number}" = 1\n' for number in range(many // 14))
    if kind == 4:
        return text + f"\nundo 1\n{lines[-2] if len(lines) > 1 else ''}" * (many // 30)
    if kind == 5:
        return text + random.choice(("\n", " ", "a", "9", "\u202e", "\r", "#\n")) * many
    if kind == 6:
        return text.replace(
            "\n", "\n" + random.choice(("words: a", "player: b", "# c", "")) * 3 + "\n", many // 20
        )
    if kind == 7:
        return (text + "\n") * max(1, many // max(1, len(text)))
    return text.replace(random.choice(lines) or " ", random.choice(lines) * (many // 100), 1)[:size]
