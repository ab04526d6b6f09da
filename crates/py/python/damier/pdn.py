"""Games in PDN: reading files and streams, writing them.

>>> import io
>>> from damier import pdn
>>> file = io.StringIO('[White "A"] 1. 32-28 2-0 [White "B"] 1. 99-98 * [White "C"] 1. 31-26 *')
>>> faults = []
>>> [game.headers["White"] for game in pdn.read(file, faults=faults)]
['A', 'C']
>>> print(faults[0])
line 1, column 41, ply 1: "99-98": column 1: there is no such square on this board
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import IO, TextIO

from damier._damier import Game, _decode, _read_pdn
from damier._errors import PdnError

__all__ = ["read", "read_text", "write"]


def read(
    source: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    faults: list[PdnError] | None = None,
    encoding: str | None = None,
    draw_rules: str | None = None,
) -> Iterator[Game]:
    """The games of a file, which is named by its path or open already.

    A game that cannot be read raises its ``PdnError``; with a list of ``faults`` the error is put
    there and reading goes on. Without an ``encoding`` bytes are taken for UTF-8 or, where they
    are not that, for the older western or Cyrillic encoding that they look like.
    """
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            content: str | bytes = file.read()
    else:
        content = source.read()
    if isinstance(content, str):
        text = content
    elif encoding is None:
        text = _decode(content)
    else:
        text = content.decode(encoding, "replace")
    return read_text(text.removeprefix("\ufeff"), faults=faults, draw_rules=draw_rules)


def read_text(
    text: str,
    *,
    faults: list[PdnError] | None = None,
    draw_rules: str | None = None,
) -> Iterator[Game]:
    """The games of a text; see ``read``."""
    for found in _read_pdn(text, draw_rules):
        if isinstance(found, Game):
            yield found
        elif faults is None:
            raise found
        else:
            faults.append(found)


def write(games: Iterable[Game], file: str | os.PathLike[str] | TextIO) -> int:
    """Writes games to a file, which is named by its path or open already; answers how many.

    >>> import io
    >>> from damier import Game
    >>> file = io.StringIO()
    >>> write([Game(), Game(variant="russian")], file)
    2
    >>> [str(game.variant) for game in read_text(file.getvalue())]
    ['international', 'russian']
    """
    if isinstance(file, (str, os.PathLike)):
        with open(file, "w", encoding="utf-8", newline="\n") as opened:
            return write(games, opened)
    count = 0
    for game in games:
        if count:
            file.write("\n")
        file.write(game.pdn)
        count += 1
    return count
