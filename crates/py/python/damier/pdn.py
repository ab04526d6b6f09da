"""Games in PDN: reading files and streams, writing them.

>>> import io
>>> from damier import pdn
>>> file = io.StringIO('[White "A"] 1. 32-28 2-0 [White "B"] 1. 99-98 * [White "C"] 1. 31-26 *')
>>> faults = []
>>> [(game.headers["White"], len(game)) for game in pdn.read(file, faults=faults)]
[('A', 1), ('B', 0), ('C', 1)]
>>> print(faults[0])
line 1, column 41, game 2, ply 1: "99-98": column 1: there is no such square on this board
"""

from __future__ import annotations

import codecs
import io
import os
from collections.abc import Iterable, Iterator
from typing import IO, NamedTuple, TextIO, Union

from damier._damier import Game, Move, Position, Variant, _Games, _write_html
from damier._errors import PdnError

__all__ = [
    "Comment",
    "Dots",
    "Item",
    "SetUp",
    "Sign",
    "Tree",
    "TreeMove",
    "Unread",
    "Variation",
    "html",
    "read",
    "read_text",
    "trees",
    "write",
]

Source = Union[str, "os.PathLike[str]", IO[str], IO[bytes]]


class TreeMove(NamedTuple):
    """A move of a line."""

    move: Move
    """The move; it knows the position it is made in."""
    strength: str
    """Its strength as written behind it; empty for none."""


class Comment(NamedTuple):
    """What is said between braces."""

    text: str
    """The words."""


class Sign(NamedTuple):
    """A numeric annotation sign."""

    number: int
    """``7`` is a forced move."""


class SetUp(NamedTuple):
    """A position that was set up among the moves."""

    position: Position
    """The position."""


class Variation(NamedTuple):
    """Other moves instead of the one before it."""

    line: tuple[Item, ...]
    """The moves and what stands between them."""


class Dots(NamedTuple):
    """``...``: a move that is not known, or Black's turn."""


class Unread(NamedTuple):
    """What could not be understood, or moves after one that could not."""

    text: str
    """How it stood."""


Item = Union[TreeMove, Comment, Sign, SetUp, Variation, Dots, Unread]
"""Something that stands in a game."""


class Tree(NamedTuple):
    """A game with everything that a file says of it.

    >>> [tree] = trees(io.StringIO("1. 32-28 19-23 (18-23 {the other way}) 2. 28x19 *"))
    >>> tree.line[2].line
    (TreeMove(move=<Move 18-23>, strength=''), Comment(text='the other way'))
    >>> tree.game.moves
    (<Move 32-28>, <Move 19-23>, <Move 28x19>)
    """

    tags: list[tuple[str, str]]
    """The tags in their order."""
    start: Position
    """The position before the first move."""
    line: tuple[Item, ...]
    """The moves and what stands between them."""
    end: str
    """What ends the game: a result, or ``*``."""
    faults: tuple[PdnError, ...]
    """Everything that is not as the standard has it."""
    loss: PdnError | None
    """The first fault by which something could not be understood, if any did."""
    text: str
    """The game written anew, with all of this."""
    game: Game
    """The game without its variations and without what could not be understood."""


def read(
    source: Source,
    *,
    faults: list[PdnError] | None = None,
    variant: Variant | str | None = None,
    encoding: str | None = None,
    draw_rules: str | None = None,
) -> Iterator[Game]:
    """The games of a file, which is named by its path or open already, without their variations
    (``trees`` has these).

    A game in which something cannot be understood raises its ``PdnError``. With a list of
    ``faults`` these are put there, those of mere form as well, and every game is answered as far
    as it could be read. Games that do not name a ``variant`` are of this one, the international
    game if none is given. Without an ``encoding`` bytes are taken for UTF-8 or, where they are
    not that, for the older western or Cyrillic encoding that they look like.
    """
    found = trees(source, variant=variant, encoding=encoding, draw_rules=draw_rules)
    return _games(found, faults)


def read_text(
    text: str,
    *,
    faults: list[PdnError] | None = None,
    variant: Variant | str | None = None,
    draw_rules: str | None = None,
) -> Iterator[Game]:
    """The games of a text; see ``read``."""
    return _games(iter(_Games(text, variant, draw_rules)), faults)


def trees(
    source: Source,
    *,
    variant: Variant | str | None = None,
    encoding: str | None = None,
    draw_rules: str | None = None,
) -> Iterator[Tree]:
    """The games of a file with everything that it says of them, each with its faults.

    Files of any size are read game by game.
    """
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield from trees(file, variant=variant, encoding=encoding, draw_rules=draw_rules)
        return
    is_text = isinstance(source, io.TextIOBase)
    if encoding is not None and not is_text:
        source = codecs.getreader(encoding)(source, "replace")  # type: ignore[arg-type]
        is_text = True
    yield from _Games(source, variant, draw_rules, is_text=is_text)


def _games(found: Iterator[Tree], faults: list[PdnError] | None) -> Iterator[Game]:
    for tree in found:
        if faults is not None:
            faults.extend(tree.faults)
        elif tree.loss is not None:
            raise tree.loss
        yield tree.game


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


def html(
    games: Iterable[Game | Tree], *, language: str | None = None, title: str = "", flipped: bool = False
) -> str:
    """A page to play the games over, with variations and comments where they are of ``trees``; one
    file that needs no network. ``language`` is ``en`` or ``zh``; without it the page speaks the
    language of its reader's browser.

    >>> from damier import Game
    >>> html([Game(), Game(variant="russian")]).count('class="game"')
    2
    """
    texts = (
        (game.text, game.start.variant) if isinstance(game, Tree) else (game.pdn, game.variant)
        for game in games
    )
    return _write_html(texts, language, title, flipped)
