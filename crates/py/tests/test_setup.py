"""Placings of pieces that need not be playable."""

import pytest

import damier
from damier import Piece, Position, Setup, Side, Variant


@pytest.mark.parametrize("variant", Variant.ALL, ids=str)
def test_a_position_taken_apart_is_put_together_again(variant):
    start = Position.start(variant)
    setup = Setup.of(start)
    assert setup.faults == ()
    assert setup.position() == start
    assert Setup.from_fen(setup.fen, variant) == setup == eval(repr(setup))
    assert dict(setup) == start.pieces


def test_every_fault_is_named_at_once():
    setup = Setup(pieces={1: "w", 2: Piece.WHITE_MAN, 50: "b", 51: "B"})
    assert len(setup.faults) == 4
    with pytest.raises(damier.UnplayableError) as error:
        setup.position()
    assert error.value.faults == setup.faults
    assert Setup().faults == ("there is no piece on the board",)


def test_it_is_a_mapping():
    setup = Setup("russian", turn=Side.BLACK)
    setup.update({"c3": "w", 4: Piece.BLACK_KING})
    assert list(setup) == [4, 22]
    assert setup["C3"] is setup[22] is Piece.WHITE_MAN
    assert "c3" in setup
    assert "z9" not in setup
    assert None not in setup
    assert setup.pop("c3") is Piece.WHITE_MAN
    with pytest.raises(KeyError):
        del setup["c3"]
    for square in ("z9", 0, 129, -5):
        with pytest.raises(ValueError):
            setup[square] = "w"
    with pytest.raises(ValueError):
        setup[1] = "x"
    copy = setup.copy()
    copy.clear()
    assert len(setup) == 1
