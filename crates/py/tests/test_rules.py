"""Positions and moves: what the package says agrees with the data of the rules crate, with itself, and with a slow
count in Python."""

import collections.abc
import copy
import pathlib
import pickle
import random

import pytest

import damier
from damier import Move, Piece, Position, Side, Variant

DATA = pathlib.Path(__file__).parents[2] / "rules" / "data"
each_variant = pytest.mark.parametrize("variant", Variant.ALL, ids=str)


def slow_perft(position, depth):
    if depth == 0:
        return 1
    return sum(slow_perft(move.after(), depth - 1) for move in position.legal_moves)


def walk(variant, seed, plies=120):
    """The positions of a game played at random."""
    choose = random.Random(seed)
    position = Position.start(variant)
    for _ in range(plies):
        yield position
        if not position.legal_moves:
            return
        position = position.play(choose.choice(position.legal_moves))


@each_variant
def test_bulk_counts_equal_slow_ones_on_one_thread_and_several(variant):
    for position in walk(variant, seed=7, plies=40):
        slow = slow_perft(position, 2)
        assert position.perft(2) == slow
        assert sum(position.divide(2).values()) == slow
        assert len(position.legal_moves) == len(list(position.legal_moves)) == position.perft(1)
    start = Position.start(variant)
    assert start.perft(5) == start.perft(5, threads=2) == slow_perft(start, 5)
    assert sum(start.divide(4, duplicates=True).values()) == start.perft(4, duplicates=True)


def published():
    """Published counts that take no time: of each position the deepest below three million leaves."""
    for variant in Variant.ALL:
        fen = None
        for line in (DATA / f"{variant}.perft").read_text(encoding="utf-8").splitlines():
            kind, _, rest = line.partition(" ")
            if kind == "fen":
                fen = rest.strip()
            elif kind in ("moves", "orders"):
                counts = [int(count) for count in rest.split()]
                depth = sum(count < 3_000_000 for count in counts)
                if depth:
                    name = f"{variant}-{fen[:20]}-{kind}-{depth}"
                    yield pytest.param(variant, fen, depth, kind == "orders", counts[depth - 1], id=name)


@each_variant
def test_positions_round_trip_through_fen_pieces_pickle_and_copy(variant):
    for position in walk(variant, seed=3):
        assert Position(position.fen, variant) == position
        assert Position(position.fen_tag, variant) == position
        if "+" not in position.fen:  # pieces do not say how often a Frisian king has moved
            assert Position.from_pieces(position.pieces, position.turn, variant) == position
            assert position.turned().turned() == position
        again = pickle.loads(pickle.dumps(position))
        assert again == position
        assert hash(again) == hash(position)
        assert again.key == position.key
        assert copy.copy(position) is copy.deepcopy(position) is position
        assert eval(repr(position)) == position


@each_variant
def test_moves_round_trip_through_text_pickle_and_squares(variant):
    for position in walk(variant, seed=5):
        for move in position.legal_moves:
            assert position.parse_move(move.text) == move
            assert position.parse_move(move.full_text) == move
            assert pickle.loads(pickle.dumps(move)) == move
            same = Move(position, move.from_square, move.to_square, move.captures, promotes=move.promotes)
            assert same == move
            assert hash(same) == hash(move)
            assert move.path[0] == move.from_square
            assert move.path[-1] == move.to_square
            assert move.path in move.paths()
            assert move.is_capture == bool(move.captures) == position.must_capture
            assert move in position.legal_moves
            assert position.is_legal(move)
            assert position.play(move) == move.after() == position.play(move.text)


@each_variant
def test_a_capture_takes_just_the_pieces_it_names(variant):
    seen = 0
    for seed in range(6):
        for position in walk(variant, seed):
            for move in position.legal_moves:
                before, after = position.pieces, move.after().pieces
                assert set(before) - set(after) - {move.from_square} == set(move.captures) - {move.to_square}
                assert after[move.to_square].is_king == (before[move.from_square].is_king or move.promotes)
                seen += move.is_capture
    assert seen > 0


def test_positions_and_moves_of_different_variants_differ():
    russian, brazilian = Position.start("russian"), Position.start("brazilian")
    assert russian != brazilian
    assert russian.pieces == brazilian.pieces
    assert russian.legal_moves[0] != brazilian.legal_moves[0]
    assert not brazilian.is_legal(russian.legal_moves[0])
    assert russian.legal_moves[0] not in brazilian.legal_moves
    assert Position() != "W:W31-50:B1-20"
    assert len({Position(), Position(), russian}) == 2


def test_a_move_of_an_earlier_position_is_legal_where_it_is_legal():
    start = Position()
    move = start.parse_move("32-28")
    later = start.play("33-29").play("20-25")
    assert later.play(move) == later.play("32-28")
    with pytest.raises(damier.IllegalMoveError, match="32-28 is not a legal move"):
        start.play(move).play(move)


def test_legal_moves_are_a_sequence():
    moves = Position().legal_moves
    assert moves[0] == moves[-len(moves)] == list(moves)[0]
    assert moves[2:4] == list(moves)[2:4]
    assert isinstance(moves, collections.abc.Sequence)
    assert [moves.index(move) for move in moves] == list(range(len(moves)))
    assert moves.count(moves[3]) == 1
    assert moves.count("31-26") == 0
    with pytest.raises(ValueError, match="not among"):
        moves.index(Position().turned().legal_moves[0])
    assert "31-26" not in moves
    assert [str(move) for move in reversed(moves)][-1] == "31-26"
    for index in (9, -10, 10**30):
        with pytest.raises((IndexError, TypeError)):
            moves[index]
    assert not Position("W:W:B1").legal_moves


def test_errors_say_everything():
    with pytest.raises(damier.FenError) as error:
        Position("W:W99,31,31:B99")
    assert [fault.column for fault in error.value.faults] == [4, 10, 14]
    assert pickle.loads(pickle.dumps(error.value)).faults == error.value.faults
    with pytest.raises(damier.IllegalMoveError) as error:
        Position().play("31-22")
    assert error.value.legal[:2] == ("31-26", "31-27")
    with pytest.raises(damier.MoveTextError) as error:
        Position().play("32+28")
    assert error.value.column == 3
    assert isinstance(error.value, ValueError)
    with pytest.raises(damier.AmbiguousMoveError) as error:
        Move(Position("W:WK47:B14,19,29,31,42"), 47, 36)
    assert error.value.candidates == ("47x38x20x9x36", "47x38x24x13x36")


def test_who_has_no_piece_or_no_move_has_lost():
    assert Position("B:W31:B").outcome == damier.Outcome(Side.WHITE, "noPieces", "2-0")
    assert Position("W:W15:B10,4").outcome == damier.Outcome(Side.BLACK, "blocked", "0-2")
    assert Position().outcome is None
    assert Position("B:Wc3:B", "russian").outcome.result == "1-0"


def test_squares_have_numbers_and_names():
    russian = Variant("russian")
    for number in range(1, russian.squares + 1):
        assert russian.square(russian.square_name(number)) == number
    position = Position("W:Wc3:BKh8", russian)
    assert position.piece_at("c3") is Piece.WHITE_MAN
    assert position.piece_at("H8") is Piece.BLACK_KING
    assert position.piece_at(1) is None
    assert position.squares("B") == (4,)
    assert position.count(Side.WHITE) == 1
    for square in (0, 33, -1, 10**40, "a2", "", "33", "é", "c3 "):
        with pytest.raises(ValueError, match="there is no square"):
            position.piece_at(square)


@pytest.mark.parametrize(("variant", "fen", "depth", "duplicates", "leaves"), list(published()))
def test_published_counts(variant, fen, depth, duplicates, leaves):
    assert Position(fen, variant).perft(depth, threads=2, duplicates=duplicates) == leaves
