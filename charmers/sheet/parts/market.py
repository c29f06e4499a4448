"""The market: rows of goods, the coins of their columns, and the tents."""

from __future__ import annotations

from charmers.sheet.definition import Bonus, Market, Source, Tent
from charmers.sheet.fields import Fields, shown
from charmers.sheet.parts.bonuses import MOST_BONUSES, Known, read_gives
from charmers.sheet.sentence import Sentence, nearest
from charmers.sheet.sentences import wrong

MOST_GOODS = 8
MOST_COINS = 20
LARGEST_COIN = 99


def read_goods(fields: Fields) -> tuple[str, ...] | None:
    """The kinds of goods, which other parts name too."""
    goods = fields.names("goods", "goods", 1, MOST_GOODS)
    for index, good in enumerate(goods or ()):
        if good[-1].isdigit():
            fields.problem(f"goods[{index}]", "digit", word=good)
    return goods


def read_market(fields: Fields, goods: tuple[str, ...] | None, known: Known) -> Market:
    """The market; ``goods`` are what ``read_goods`` found in the same table."""
    source = fields.source()
    coins = fields.items("coins", wrong("prices"), 1, MOST_COINS)
    prices = [fields.as_number(at, coin, 1, LARGEST_COIN) for at, coin in coins or []]
    boxes = None
    if goods is not None and coins is not None:
        boxes = {f"{good}{number}": (good, number) for good in goods for number in range(1, len(coins) + 1)}
    market = Market(
        goods=goods or (),
        coins=tuple(price for price in prices if price is not None),
        tents=_read_tents(fields, boxes, known, source),
        source=source,
    )
    fields.finish()
    return market


def _read_tents(
    fields: Fields, boxes: dict[str, tuple[str, int]] | None, known: Known, source: Source
) -> tuple[Tent, ...]:
    tents: list[Tent] = []
    owners: dict[str, Sentence] = {}
    wanted = wrong("list-of-tables", table="{ name = ..., boxes = [...], gives = [...] }")
    for entry in fields.tables("tents", wanted, 0, MOST_BONUSES) or []:
        name = entry.name("name")
        words = entry.texts("boxes", wrong("boxes"), 1, MOST_GOODS * MOST_COINS)
        gives = read_gives(entry, known)
        bonus = Bonus(f"tent:{name}", gives, entry.source(source))
        entry.finish()
        if any(tent.name == name for tent in tents):
            entry.problem("name", "second-tent", name=shown(name))
        mine: list[str] = []
        for at, word in words or []:
            if boxes is None:
                continue
            if word not in boxes:
                near = nearest(word, boxes)
                entry.problem(at, "no-box-near" if near else "no-box", value=shown(word), near=near)
            elif word in owners:
                entry.problem(at, "box-taken", box=word, owner=owners[word])
            else:
                owners[word] = wrong("the-tent", name=shown(name)) if name else wrong("another-tent")
                mine.append(word)
        order = [box for box in boxes or {} if box in mine]
        tents.append(Tent(name or "", tuple((boxes or {})[box] for box in order), bonus))
    return tuple(tents)
