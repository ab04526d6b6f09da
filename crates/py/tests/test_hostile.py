"""Whatever is handed in, an exception that can be caught comes back: never a panic, which would be no `Exception`."""

import random

import pytest

import damier
from damier import Engine, Game, Move, Position, Score, Setup, Side, Variant, pdn

PIECES = [
    "W", "B", ":", ",", "-", "K", "x", "31", "50", "99999999999999999999", "a1", "[", "]", "{", "}", "(", ")", "\"", "\\",
    "\0", "\n", "\ud800", "\U0001f600", "×", "²", "é", "%", "$7", "*", "1.", "1-0", "2-0", "/FEN", "[%clk ", "32-28",
    "47x36", "<", ">", ".", "?", "!", " ", "\t", "\u202e", "=", "+", "h8", "K47", "G", "FEN \"", "GameType \"99\"",
]  # fmt: skip

HUGE = [
    "9" * 10_000_000,
    "(" * 1_000_000,
    "{" * 1_000_000,
    "[" * 1_000_000,
    "W:W" + ",".join(["K1"] * 500_000),
    "1. " * 1_000_000,
    "\ud800" * 1000,
    "é" * 1_000_000,
]


def texts():
    choose = random.Random(2026)
    for _ in range(3000):
        yield "".join(choose.choices(PIECES, k=choose.randrange(12)))


def tried(function, *arguments, **named):
    """Calls it; an `Exception` is an answer, a panic is none and fails the test."""
    try:
        function(*arguments, **named)
    except Exception:
        pass


def readers():
    positions = [Position.start(variant) for variant in Variant.ALL]
    for position in positions:
        variant = position.variant
        yield lambda text, variant=variant: Position(text, variant)
        yield lambda text, variant=variant: Setup.from_fen(text, variant)
        yield position.parse_move
        yield position.piece_at
    yield Game.from_pdn
    yield lambda text: list(pdn.read_text(text, faults=[]))
    yield Variant
    yield lambda text: Game(draw_rules=text)
    yield lambda text: Game().headers.update({text: text})
    yield lambda text: Position().svg(title=text, colours={"dark": text}, marks=[text])
    yield lambda text: setattr(Game(), "result", text)
    yield lambda text: setattr(Game(), "comment", text)
    yield lambda text: Game().push(text)


def test_no_text_makes_a_panic():
    for read in list(readers()):
        for text in texts():
            tried(read, text)


def test_no_huge_text_makes_a_panic():
    for read in list(readers()):
        for text in HUGE:
            tried(read, text)


@pytest.mark.parametrize(
    "thing",
    [None, -1, 0, 2**31, 2**64, 2**200, 1.5, float("nan"), True, b"bytes", [], {}, object(), Side.WHITE, (1, 2), "x"],
    ids=repr,
)
def test_no_thing_makes_a_panic(thing):
    position, game, engine = Position(), Game(), Engine(memory=1)
    move = position.legal_moves[0]
    for read in list(readers()):
        tried(read, thing)
    for function in (
        Position,
        Position.start,
        Setup,
        Score,
        Score.win_in,
        move.paths,
        position.squares,
        position.count,
        position.is_legal,
        position.play,
        position.legal_moves.__getitem__,
        position.legal_moves.__contains__,
        game.push,
        game.annotate,
        engine.play,
        lambda thing: list(pdn.read(thing)),
    ):
        tried(function, thing)
    tried(Position.from_pieces, thing, thing)
    tried(Position.from_pieces, {thing: "w"} if not isinstance(thing, (list, dict)) else thing, Side.WHITE)
    tried(Position.from_pieces, {1: thing}, Side.WHITE)
    tried(Move, position, thing, thing, thing)
    tried(position.svg, size=thing, marks=thing)
    tried(position.svg, arrows=thing, move=thing, colours=thing)
    if not (isinstance(thing, int) and thing > 5):
        tried(position.perft, thing)
        tried(position.perft, 2, threads=thing)
        tried(engine.analyse, position, depth=thing)
    tried(position.perft, 100 if thing is None else thing, threads=2**70)
    tried(engine.play, position, level=1, seed=thing)
    for other in (position, move, game, position.legal_moves, Score(0), position.variant):
        assert (other == thing) is False
    assert (game, position) == (Game(), Position())


def test_counts_too_deep_are_refused():
    for depth in (100, 2**31, 2**64):
        with pytest.raises((ValueError, OverflowError)):
            Position("W:WK1:BK46").perft(depth)
    with pytest.raises(ValueError, match="threads are"):
        Position().perft(6, threads=10**6)


def test_a_board_full_of_kings_is_no_trouble():
    pieces = {square: "W" if square % 2 else "B" for square in range(1, 51)}
    full = Position.from_pieces(pieces, Side.WHITE)
    assert full.outcome is not None or full.legal_moves
    crowded = Position("W:WK1-10:BK41-50")
    assert crowded.perft(3) == sum(crowded.divide(3).values())
