"""The small types of the package: sides, pieces, outcomes, and what the engine answers."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from damier._damier import Move, Score

__all__ = ["Analysis", "Counter", "FenFault", "Info", "Line", "Outcome", "Piece", "Ply", "RulesFault", "Side"]


class Side(enum.Enum):
    """One of the two players.

    >>> ~Side.WHITE
    <Side.BLACK: 'black'>
    """

    WHITE = "white"
    BLACK = "black"

    def __invert__(self) -> Side:
        """The other player."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def other(self) -> Side:
        """The other player."""
        return ~self


class Piece(enum.Enum):
    """A man or a king of one side; its value is the letter with which boards are drawn.

    >>> Piece("W").is_king, Piece.BLACK_MAN.side
    (True, <Side.BLACK: 'black'>)
    """

    WHITE_MAN = "w"
    WHITE_KING = "W"
    BLACK_MAN = "b"
    BLACK_KING = "B"

    @property
    def symbol(self) -> str:
        """``w``, ``W``, ``b`` or ``B``."""
        return self.value

    @property
    def side(self) -> Side:
        """Whose piece it is."""
        return Side.WHITE if self.value in "wW" else Side.BLACK

    @property
    def is_king(self) -> bool:
        """Whether it is a king."""
        return self.value.isupper()


class Outcome(NamedTuple):
    """How a game has ended."""

    winner: Side | None
    """Who has won; ``None`` for a draw."""
    reason: str
    """``noPieces`` or ``blocked``, or the code of a draw rule such as ``repetition`` or ``rule25``."""
    result: str
    """The result as the variant writes it, such as ``2-0`` or ``1/2-1/2``."""


class Counter(NamedTuple):
    """How far a draw rule has come."""

    reason: str
    """The code of the rule, such as ``rule25``."""
    article: str
    """The article that the rule comes from."""
    used: int
    """Counted so far: half moves, or occurrences of the position."""
    limit: int
    """The count at which the rule makes the game a draw."""
    ending: str
    """``automatic``, ``claimed`` or ``arbiter``: who makes it a draw."""


class Ply(NamedTuple):
    """A move of a game and what is said about it."""

    move: Move
    """The move."""
    comment: str
    """What is said about it."""
    strength: str
    """Its strength as written behind it, such as ``!`` or ``?!``; empty for none."""
    signs: tuple[int, ...]
    """Numeric annotation signs."""
    clock: int | None
    """Seconds left to the mover after it."""


class FenFault(NamedTuple):
    """One thing that is wrong in the text of a position."""

    column: int
    """The character at which it is, counted from 1."""
    message: str
    """What is wrong."""


class RulesFault(NamedTuple):
    """One thing that is wrong in a text of rules."""

    line: int
    """The line on which it is, counted from 1; 0 is the whole text."""
    message: str
    """What is wrong."""


class Info(NamedTuple):
    """What the engine knows after an iteration of its search."""

    depth: int
    """Half moves looked ahead."""
    deepest: int
    """The deepest half move that was looked at."""
    score: Score
    """The value of the best move to the side to move."""
    nodes: int
    """Positions visited so far."""
    time: float
    """Seconds used so far."""
    line: tuple[Move, ...]
    """The best move and what is expected to follow; never empty."""


class Line(NamedTuple):
    """A move with its value and what is expected to follow."""

    score: Score
    """The value to the side to move."""
    moves: tuple[Move, ...]
    """The move and what is expected to follow; never empty."""


class Analysis(NamedTuple):
    """What came out of an analysis."""

    depth: int
    """The last depth that was completed, in half moves."""
    nodes: int
    """Positions visited."""
    time: float
    """Seconds used."""
    lines: tuple[Line, ...]
    """The best moves, the best first; empty where there is no legal move."""

    @property
    def score(self) -> Score | None:
        """The value of the best move to the side to move; ``None`` where there is no move."""
        return self.lines[0].score if self.lines else None

    @property
    def line(self) -> tuple[Move, ...]:
        """The best move and what is expected to follow; empty where there is no move."""
        return self.lines[0].moves if self.lines else ()

    @property
    def move(self) -> Move | None:
        """The best move; ``None`` where there is none."""
        return self.line[0] if self.line else None
