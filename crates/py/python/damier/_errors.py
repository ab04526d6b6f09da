"""What goes wrong: each error says where and why, for people and for programs."""

from __future__ import annotations

from damier._types import FenFault, RulesFault

__all__ = [
    "AmbiguousMoveError",
    "DamierError",
    "FenError",
    "IllegalMoveError",
    "MoveError",
    "MoveTextError",
    "PdnError",
    "RulesError",
    "UnplayableError",
]


class DamierError(ValueError):
    """The base of every error of this package that bad input causes."""


class FenError(DamierError):
    """The text of a position cannot be read."""

    faults: tuple[FenFault, ...]
    """Everything that is wrong, in the order of the text."""

    def __init__(self, message: str, faults: tuple[tuple[int, str], ...]) -> None:
        super().__init__(message, faults)
        self.faults = tuple(FenFault(*fault) for fault in faults)

    def __str__(self) -> str:
        return str(self.args[0])


class RulesError(DamierError):
    """The text of rules cannot be read, or the rules contradict themselves."""

    faults: tuple[RulesFault, ...]
    """Everything that is wrong, in the order of the text."""

    def __init__(self, message: str, faults: tuple[tuple[int, str], ...]) -> None:
        super().__init__(message, faults)
        self.faults = tuple(RulesFault(*fault) for fault in faults)

    def __str__(self) -> str:
        return str(self.args[0])


class UnplayableError(DamierError):
    """The pieces stand where they cannot be played."""

    faults: tuple[str, ...]
    """Everything that is wrong."""

    def __init__(self, message: str, faults: tuple[str, ...]) -> None:
        super().__init__(message, faults)
        self.faults = faults

    def __str__(self) -> str:
        return str(self.args[0])


class MoveError(DamierError):
    """There is no such move here."""


class MoveTextError(MoveError):
    """The text is not written as moves are."""

    column: int
    """The character at which it goes wrong, counted from 1."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message, column)
        self.column = column

    def __str__(self) -> str:
        return str(self.args[0])


class IllegalMoveError(MoveError):
    """The move is not legal."""

    legal: tuple[str, ...]
    """Every legal move."""

    def __init__(self, message: str, legal: tuple[str, ...]) -> None:
        super().__init__(message, legal)
        self.legal = legal

    def __str__(self) -> str:
        return str(self.args[0])


class AmbiguousMoveError(MoveError):
    """The text fits several legal moves."""

    candidates: tuple[str, ...]
    """The moves that it fits, each with its full path."""

    def __init__(self, message: str, candidates: tuple[str, ...]) -> None:
        super().__init__(message, candidates)
        self.candidates = candidates

    def __str__(self) -> str:
        return str(self.args[0])


class PdnError(DamierError):
    """A game in PDN cannot be read."""

    line: int
    """The line of the file, counted from 1."""
    column: int
    """The character of the line, counted from 1."""
    game: int
    """The game of the file, counted from 1."""
    ply: int
    """The half move that it concerns, counted from 1; 0 before the moves."""

    def __init__(self, message: str, line: int, column: int, game: int, ply: int) -> None:
        super().__init__(message, line, column, game, ply)
        self.line = line
        self.column = column
        self.game = game
        self.ply = ply

    def __str__(self) -> str:
        return str(self.args[0])


# The errors are named as users import them, also in tracebacks and pickles.
for _name in __all__:
    globals()[_name].__module__ = "damier"
del _name
