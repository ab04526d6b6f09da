"""Games: moves made and taken back, draws, headers, PDN in and out."""

import copy
import io
import pickle

import pytest

import damier
from damier import Game, Position, Side, Variant, pdn


def test_moves_are_made_and_taken_back():
    game = Game()
    texts = ["32-28", "19-23", "28x19", "14x23"]
    for text in texts:
        assert str(game.push(text)) == text
    assert [str(move) for move in game.moves] == texts
    assert game.positions[0] == game.start == Position()
    assert game.positions[-1] == game.position
    assert len(game) == 4
    assert game.turn is Side.WHITE
    with pytest.raises(damier.IllegalMoveError):
        game.push("28x19")
    assert len(game) == 4
    for text in reversed(texts):
        assert str(game.pop()) == text
    assert game == Game()
    with pytest.raises(IndexError):
        game.pop()


def test_a_third_repetition_is_a_draw_and_taking_back_undoes_it():
    game = Game(Position("W:WK46:BK2"))
    for text in ["46-41", "2-7", "41-46", "7-2"] * 2:
        assert not game.is_over
        assert game.result == "*"
        game.push(text)
    assert game.outcome == damier.Outcome(None, "repetition", "1-1")
    assert game.is_over
    assert game.result == "1-1"
    game.pop()
    assert game.outcome is None
    assert {counter.reason for counter in game.counters} == {"repetition", "rule25", "rule5"}


def test_draw_rules_are_chosen_by_name():
    for variant in Variant.ALL:
        assert Game(variant=variant).draw_rules == variant.draw_rules[0]
        for rules in variant.draw_rules:
            assert Game(variant=variant, draw_rules=rules).draw_rules == rules
    with pytest.raises(ValueError, match="known are fmjd"):
        Game(draw_rules="none such")
    with pytest.raises(ValueError, match="give one of the two"):
        Game(Position(), variant="russian")


def test_copies_go_their_own_way_and_pickles_come_back():
    game = Game.from_pdn('[White "A"] {before} 1. 32-28! {good} 19-23 $7 *')
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other == game
        other.push("28x19")
        other.headers["White"] = "B"
        assert len(game) == 2
        assert game.headers["White"] == "A"
        assert other != game


def test_headers_are_a_mapping():
    game = Game()
    game.headers["Site"] = 'Beijing\n"Mind Games"'
    assert dict(game.headers) == {"Site": 'Beijing "Mind Games"'}
    assert game.headers.get("Event") is None
    with pytest.raises(KeyError):
        game.headers["Event"]
    with pytest.raises(KeyError):
        del game.headers["Event"]
    with pytest.raises(ValueError, match="made from the game"):
        game.headers["Result"] = "2-0"
    with pytest.raises(ValueError, match="no name of a header"):
        game.headers["no name"] = ""
    del game.headers["Site"]
    assert len(game.headers) == 0


def test_what_is_said_about_moves_is_written_and_read():
    game = Game()
    game.comment = "before { the\nfirst }"
    game.push("32-28")
    game.annotate(comment="a {b}", strength="!?", signs=[7], clock=61)
    game.push("19-23")
    game.annotate(0, comment="other")
    game.result = "1-0"
    again = Game.from_pdn(game.pdn)
    assert again == game
    assert again.comment == "before ( the first )"
    assert again.plies[0] == damier.Ply(game.moves[0], "other", "!?", (7,), 61)
    assert again.result == "2-0"
    with pytest.raises(IndexError):
        game.annotate(2, comment="")
    with pytest.raises(ValueError, match="no strength"):
        game.annotate(comment="not taken", strength="*")
    assert game.plies[1].comment == ""
    with pytest.raises(ValueError, match="no result"):
        game.result = "won"


@pytest.mark.parametrize("variant", Variant.ALL, ids=str)
def test_games_of_every_variant_round_trip(variant):
    game = Game(variant=variant)
    for _ in range(60):
        if game.is_over:
            break
        moves = game.legal_moves
        game.push(moves[len(game) % len(moves)])
    again = Game.from_pdn(game.pdn)
    assert again.moves == game.moves
    assert again.position == game.position
    assert again.variant == variant


def test_files_are_read_by_path_text_and_bytes(tmp_path):
    games = [Game(variant=variant) for variant in Variant.ALL]
    games[0].headers["White"] = "Gánovszky"
    path = tmp_path / "games.pdn"
    assert pdn.write(games, path) == len(games)
    text = path.read_text(encoding="utf-8")
    for source in (path, str(path), io.StringIO(text), io.BytesIO(text.encode()), io.BytesIO(text.encode("latin-1"))):
        assert list(pdn.read(source)) == games
    assert list(pdn.read(io.BytesIO(text.encode("utf-16")), encoding="utf-16")) == games


def test_a_faulty_game_raises_or_is_put_aside():
    text = '[White "A"] 1. 32-28 *\n\n1. 32-29 *\n\n[White "C"] *\n'
    games = pdn.read_text(text)
    assert next(games).headers["White"] == "A"
    with pytest.raises(damier.PdnError) as error:
        next(games)
    assert (error.value.line, error.value.column, error.value.ply) == (3, 4, 1)
    faults = []
    assert len(list(pdn.read_text(text, faults=faults))) == 2
    assert [fault.line for fault in faults] == [3]
    assert pickle.loads(pickle.dumps(faults[0])).line == 3


def test_a_position_set_up_in_the_middle_of_a_game_cannot_be_taken_back_as_a_move():
    game = Game.from_pdn('1. 32-28 /FEN "B:W31,33-50:B1-20"/ 1... 19-23 *')
    assert len(game.positions) == 4
    assert len(game.moves) == 2
    assert game.moves[1].position.fen == "B:W31,33-50:B1-20"
    assert str(game.pop()) == "19-23"
    with pytest.raises(IndexError):
        game.pop()
    assert game.svg().count("<polyline") == 0
