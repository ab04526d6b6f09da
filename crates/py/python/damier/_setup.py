"""Placings of pieces that need not be playable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any

from damier._damier import (
    Position,
    Variant,
    _draw_setup,
    _parse_setup,
    _setup_faults,
    _setup_png,
    _setup_svg,
    _write_setup,
)
from damier._types import Piece, Side

__all__ = ["Setup"]


class Setup(MutableMapping[int, Piece]):
    """Any placing of pieces, playable or not: a mapping of squares to pieces, and who moves.

    Squares are named by their numbers or by letter and rank, pieces by ``Piece`` or their letters.

    >>> from damier import Setup, Side
    >>> setup = Setup("russian")
    >>> setup["a1"] = "W"
    >>> setup[1] = "w"
    >>> setup[40] = "b"
    >>> setup.turn = Side.BLACK
    >>> setup.faults
    ('square 40 is not on this board', 'a White man cannot stand on its crowning row, on square 1')
    >>> setup.position()
    Traceback (most recent call last):
        ...
    damier.UnplayableError: square 40 is not on this board; a White man cannot stand on its crowning row, on square 1
    >>> del setup[1], setup[40]
    >>> setup["h8"] = "b"
    >>> setup.position().fen
    'B:WK29:B4'
    """

    variant: Variant
    """The variant on whose board the pieces stand."""
    turn: Side
    """Who moves."""

    def __init__(
        self,
        variant: Variant | str = Variant.ALL[0],
        pieces: Mapping[int, Piece | str] | None = None,
        turn: Side = Side.WHITE,
    ) -> None:
        self.variant = Variant(variant)
        self.turn = turn
        self._pieces: dict[int, Piece] = {}
        for square, piece in (pieces or {}).items():
            self[square] = piece

    @classmethod
    def from_fen(cls, fen: str, variant: Variant | str = Variant.ALL[0]) -> Setup:
        """What a FEN describes, playable or not.

        >>> Setup.from_fen("W:W1:B").faults
        ('a White man cannot stand on its crowning row, on square 1',)
        """
        turn, pieces = _parse_setup(variant, fen)
        return cls(variant, pieces, turn)

    @classmethod
    def of(cls, position: Position) -> Setup:
        """The placing of a position, to be changed."""
        return cls(position.variant, position.pieces, position.turn)

    @property
    def faults(self) -> tuple[str, ...]:
        """Everything that keeps it from being played; empty when it can be."""
        return _setup_faults(self.variant, self.turn, self._pieces)

    def position(self) -> Position:
        """The position; an ``UnplayableError`` names every fault at once."""
        return Position.from_pieces(self._pieces, self.turn, self.variant)

    @property
    def fen(self) -> str:
        """The placing in numbers, with ranges."""
        return _write_setup(self.variant, self.turn, self._pieces)

    def svg(self, **wishes: Any) -> str:
        """A picture as SVG; the arguments are those of ``Position.svg``."""
        return _setup_svg(self.variant, self.turn, self._pieces, **wishes)

    def png(self, **wishes: Any) -> bytes:
        """A picture as PNG; the arguments are those of ``Position.png``."""
        return _setup_png(self.variant, self.turn, self._pieces, **wishes)

    def _repr_svg_(self) -> str:
        return self.svg()

    def copy(self) -> Setup:
        """A placing of its own."""
        return Setup(self.variant, self._pieces, self.turn)

    def _number(self, square: int | str) -> int:
        # A set-up may hold squares that the board has not: then a number is taken as it is.
        if isinstance(square, int) and 1 <= square <= 128:
            return int(square)
        return self.variant.square(square)

    def __getitem__(self, square: int | str) -> Piece:
        return self._pieces[self._number(square)]

    def __setitem__(self, square: int | str, piece: Piece | str) -> None:
        self._pieces[self._number(square)] = Piece(piece)

    def __delitem__(self, square: int | str) -> None:
        del self._pieces[self._number(square)]

    def __contains__(self, square: object) -> bool:
        if not isinstance(square, (int, str)):
            return False
        try:
            return self._number(square) in self._pieces
        except ValueError:
            return False

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self._pieces))

    def __len__(self) -> int:
        return len(self._pieces)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setup):
            return NotImplemented
        return (self.variant, self.turn, self._pieces) == (
            other.variant,
            other.turn,
            other._pieces,
        )

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return _draw_setup(self.variant, self.turn, self._pieces)

    def __repr__(self) -> str:
        return f"Setup.from_fen({self.fen!r}, {self.variant.id!r})"
