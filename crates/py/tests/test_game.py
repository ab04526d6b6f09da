"""Games: moves made and taken back, draws, headers, PDN in and out."""

import copy
import io
import os
import pathlib
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


def test_a_fault_raises_or_is_put_aside_and_the_rest_is_read():
    text = '[White "A"] 1. 32-28 *\n\n1. 32-28 19-22 2. 31-26 *\n\n[White "C"] *\n'
    games = pdn.read_text(text)
    assert next(games).headers["White"] == "A"
    with pytest.raises(damier.PdnError) as error:
        next(games)
    assert (error.value.line, error.value.column, error.value.game, error.value.ply) == (3, 10, 2, 2)
    assert pickle.loads(pickle.dumps(error.value)).column == 10
    faults = []
    found = list(pdn.read_text(text, faults=faults))
    assert [len(game) for game in found] == [0 + 1, 1, 0]
    assert found[2].headers["White"] == "C"
    assert (3, 10) in [(fault.line, fault.column) for fault in faults]


def test_variations_are_in_the_tree_and_not_in_the_game():
    text = "1. 32-28 {a} (1. 31-26 20-25 (19-23 $4)) 19-23! 2. 28x19 oops 2-0"
    [tree] = pdn.trees(io.StringIO(text))
    assert [str(move) for move in tree.game.moves] == ["32-28", "19-23", "28x19"]
    assert tree.game.plies[0].comment == "a"
    assert tree.game.plies[1].strength == "!"
    assert tree.game.result == "2-0"
    [variation] = [item for item in tree.line if isinstance(item, pdn.Variation)]
    first, second, inner = variation.line
    assert first.move == Position().parse_move("31-26")
    assert second.move.position == Position().play("31-26")
    assert inner.line[0].move.position == second.move.position
    assert inner.line[1] == pdn.Sign(4)
    assert pdn.Unread("oops") in tree.line
    assert "oops" in str(tree.loss)
    assert "oops" in tree.text
    with pytest.raises(damier.PdnError, match="oops"):
        list(pdn.read_text(text))


def test_games_without_a_game_type_are_of_the_variant_that_is_asked_for():
    [game] = pdn.read_text("1. c3-d4 b6-a5 *", variant="russian")
    assert game.variant == Variant("russian")
    with pytest.raises(ValueError, match="unknown variant"):
        list(pdn.read_text("*", variant="chess"))


def test_a_reader_may_be_left_and_files_are_read_one_game_at_a_time():
    text = "1. 32-28 19-23 2. 28x19 14x23 *\n" * 20_000
    games = pdn.read_text(text)
    assert [len(next(games)) for _ in range(3)] == [4, 4, 4]
    del games
    assert sum(1 for _ in pdn.read_text(text[: len(text) // 10])) == 2000


def test_a_file_that_cannot_be_read_raises_its_own_error(tmp_path):
    class Broken(io.RawIOBase):
        def read(self, size=-1):
            raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        list(pdn.read(Broken()))
    with pytest.raises(FileNotFoundError):
        list(pdn.read(tmp_path / "none.pdn"))
    with pytest.raises(TypeError, match="text or bytes"):
        list(pdn.trees(type("Odd", (), {"read": lambda self, size: 5})()))
    with pytest.raises(AttributeError):
        list(pdn.trees(5))


@pytest.mark.skipif("DAMIER_CORPUS" not in os.environ, reason="needs real files of games")
def test_real_files_are_read_to_their_end():
    files = sorted(pathlib.Path(os.environ["DAMIER_CORPUS"]).rglob("*.pdn"))
    assert files
    games = plies = 0
    for file in files:
        if file.stat().st_size > 300_000:
            continue
        for game in pdn.read(file, faults=[]):
            games += 1
            plies += len(game)
            assert Game.from_pdn(game.pdn) == game
    assert games > 100
    assert plies > 20 * games


def test_a_position_set_up_in_the_middle_of_a_game_cannot_be_taken_back_as_a_move():
    game = Game.from_pdn('1. 32-28 /FEN "B:W31,33-50:B1-20"/ 1... 19-23 *')
    assert len(game.positions) == 4
    assert len(game.moves) == 2
    assert game.moves[1].position.fen == "B:W31,33-50:B1-20"
    assert str(game.pop()) == "19-23"
    with pytest.raises(IndexError):
        game.pop()
    assert game.svg().count("<polyline") == 0
