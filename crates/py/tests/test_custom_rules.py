"""Rules of one's own: told by a text, played, written, copied and pickled like any other."""

import copy
import io
import pickle

import pytest

import damier
from damier import Game, Position, RulesError, Variant, pdn

LESSON = """
name: lesson
like: brazilian    # 8x8
first: black
king: short
choice: free
"""


def test_rules_are_told_by_a_text():
    lesson = Variant.custom(LESSON)
    assert (lesson.id, lesson.name, lesson.board_size) == ("lesson", "lesson", (8, 8))
    assert lesson.first is damier.BLACK
    assert lesson.is_custom
    assert lesson not in Variant.ALL
    assert not Variant("brazilian").is_custom
    assert len(Position.start(lesson).legal_moves) == 7
    assert repr(lesson) == "<Variant lesson>"


def test_the_same_text_makes_the_same_variant():
    lesson = Variant.custom(LESSON)
    assert Variant.custom(LESSON) == lesson
    assert Variant.custom(lesson.rules) == lesson
    assert hash(Variant.custom(lesson.rules)) == hash(lesson)
    assert Variant.custom(LESSON.replace("short", "flying")) != lesson
    for variant in Variant.ALL:
        again = Variant.custom(variant.rules.replace(f"name: {variant}", "name: again"))
        start, known = Position.start(again), Position.start(variant)
        assert start.perft(3) == known.perft(3), variant


def test_variants_positions_and_games_are_copied_and_pickled():
    lesson = Variant.custom(LESSON)
    game = Game(variant=lesson)
    while not game.is_over and len(game) < 12:
        game.push(game.legal_moves[0])
    game.headers["White"] = "Own"
    for thing in (lesson, game.position, game):
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing == copy.deepcopy(thing)
    assert pickle.loads(pickle.dumps(game)).variant == lesson


def test_games_are_read_again_where_the_variant_is_given():
    # Its name has the name of another variant in it.
    lesson = Variant.custom(LESSON.replace("lesson", "russian-lesson"))
    game = Game(variant=lesson)
    game.push(game.legal_moves[0])
    assert Game.from_pdn(game.pdn, variant=lesson) == game
    text = game.pdn.replace("[Variant", "[Rules")
    [again] = pdn.read(io.StringIO(text), variant=lesson)
    assert again.moves == game.moves
    with pytest.raises(damier.PdnError):
        Game.from_pdn("1. 99-98 *", variant=lesson)
    assert "russian-lesson" in game.html()


def test_every_fault_is_told_with_its_line():
    with pytest.raises(RulesError) as caught:
        Variant.custom("name: odd\nboard: 9\nrows: 5\nking: short\nlanding: behind")
    assert [fault.line for fault in caught.value.faults] == [2, 3, 5]
    assert caught.value.faults[0].message == "board is one of 8, 10, 12, not '9'"
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.faults == caught.value.faults
    for text in ("", "\x00", "name: " + "x" * 100_000, "a: b\n" * 100_000, "name: \ud800"):
        with pytest.raises(ValueError):
            Variant.custom(text)


def test_the_engine_plays_by_them():
    lesson = Variant.custom(LESSON)
    found = damier.Engine(memory=1).analyse(Position.start(lesson), depth=3)
    assert found.move in Position.start(lesson).legal_moves
