"""Draughts for Python: the rules of every variant, notation, PDN, pictures and an engine.

>>> import damier
>>> position = damier.Position()
>>> [str(move) for move in position.legal_moves][:4]
['31-26', '31-27', '32-27', '32-28']
>>> position = position.play("32-28")
>>> position.turn
<Side.BLACK: 'black'>
>>> position.perft(5)
16593
"""

from collections.abc import Sequence as _Sequence

from damier import pdn
from damier._damier import (
    Engine,
    Game,
    LegalMoves,
    Move,
    Position,
    Score,
    Variant,
    __version__,
)
from damier._errors import (
    AmbiguousMoveError,
    DamierError,
    FenError,
    IllegalMoveError,
    MoveError,
    MoveTextError,
    PdnError,
    RulesError,
    UnplayableError,
)
from damier._headers import Headers
from damier._setup import Setup
from damier._types import Analysis, Counter, FenFault, Info, Line, Outcome, Piece, Ply, RulesFault, Side

_Sequence.register(LegalMoves)

WHITE = Side.WHITE
BLACK = Side.BLACK

__all__ = [
    "BLACK",
    "WHITE",
    "AmbiguousMoveError",
    "Analysis",
    "Counter",
    "DamierError",
    "Engine",
    "FenError",
    "FenFault",
    "Game",
    "Headers",
    "IllegalMoveError",
    "Info",
    "LegalMoves",
    "Line",
    "Move",
    "MoveError",
    "MoveTextError",
    "Outcome",
    "PdnError",
    "Piece",
    "Ply",
    "Position",
    "RulesError",
    "RulesFault",
    "Score",
    "Setup",
    "Side",
    "UnplayableError",
    "Variant",
    "__version__",
    "pdn",
]
