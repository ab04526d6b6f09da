"""The engine: what it answers, how it is stopped, and that others run meanwhile."""

import signal
import threading
import time

import pytest

from damier import Engine, Game, Move, Position, Score, Side, Variant


def test_it_wins_what_is_to_be_won():
    found = Engine(memory=1).analyse(Position("W:W24,28,36:B14"), depth=8)
    assert found.score.plies_to_win is not None
    assert found.score > Score(1000)
    assert found.line[0] == found.move
    position = Position("W:W24,28,36:B14")
    for move in found.line:
        position = position.play(move)
    assert position.outcome.winner is Side.WHITE


@pytest.mark.parametrize("variant", Variant.ALL, ids=str)
def test_it_plays_every_variant(variant):
    engine = Engine(memory=1)
    game = Game(variant=variant)
    for ply in range(10):
        move = engine.play(game, level=2, seed=ply)
        assert isinstance(move, Move)
        game.push(move)
    found = engine.analyse(game, nodes=2000, lines=3)
    for line in found.lines:
        position = game.position
        for move in line.moves:
            position = position.play(move)


def test_the_same_search_gives_the_same_answer():
    found = [Engine(memory=1).analyse(Position(), nodes=20_000) for _ in range(2)]
    assert found[0].lines == found[1].lines
    engine = Engine(memory=1)
    first = engine.analyse(Position(), depth=6)
    engine.forget()
    assert engine.analyse(Position(), depth=6).lines == first.lines


def test_where_there_is_no_move_there_is_no_answer():
    over = Position("W:W:B1")
    found = Engine(memory=1).analyse(over, depth=3)
    assert (found.move, found.score, found.line) == (None, None, ())
    assert Engine(memory=1).play(over) is None


def test_another_thread_stops_it_and_runs_meanwhile():
    engine = Engine(memory=1)
    ticks = 0

    def stop_soon():
        nonlocal ticks
        for _ in range(5):
            time.sleep(0.02)
            ticks += 1
        engine.stop()

    thread = threading.Thread(target=stop_soon)
    thread.start()
    found = engine.analyse(Position(), time=60)
    thread.join()
    assert ticks == 5
    assert found.time < 30
    assert found.move is not None


def test_it_thinks_about_one_position_at_a_time():
    engine = Engine(memory=1)
    refused = []

    def second():
        time.sleep(0.05)
        try:
            engine.analyse(Position(), depth=1)
        except RuntimeError as error:
            refused.append(error)
        engine.stop()

    thread = threading.Thread(target=second)
    thread.start()
    engine.analyse(Position(), time=60)
    thread.join()
    assert len(refused) == 1
    assert engine.analyse(Position(), depth=1).move is not None


def test_what_the_listener_raises_ends_the_search():
    engine = Engine(memory=1)

    def hear(info):
        assert info.line
        if info.depth == 3:
            raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        engine.analyse(Position(), time=60, on_info=hear)
    assert engine.analyse(Position(), depth=2).depth == 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an alarm")
@pytest.mark.parametrize(
    "work",
    [lambda: Engine(memory=1).analyse(Position(), time=60), lambda: Position().perft(30)],
    ids=["analyse", "perft"],
)
def test_a_signal_is_heard(work):
    def interrupt(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_limits_that_make_no_sense_are_refused():
    engine = Engine(memory=1)
    with pytest.raises(ValueError, match="a limit is wanted"):
        engine.analyse(Position())
    for seconds in (-1.0, float("nan"), float("inf"), 1e300):
        with pytest.raises(ValueError, match="no time"):
            engine.analyse(Position(), time=seconds)
    for level in (0, 11):
        with pytest.raises(ValueError, match="1 to 10"):
            engine.play(Position(), level=level)
    for memory in (0, 2**40):
        with pytest.raises(ValueError, match="mebibytes"):
            Engine(memory=memory)
    with pytest.raises(TypeError, match="a Position or a Game"):
        engine.analyse("W:W31-50:B1-20", depth=1)


def test_scores_are_ordered():
    order = [Score.loss_in(1), Score.loss_in(9), Score(-5), Score(0), Score(5), Score.win_in(9), Score.win_in(1)]
    assert sorted(reversed(order)) == order
    assert [-score for score in reversed(order)] == order
    assert Score.win_in(9).plies_to_win == 9
    assert Score(0).plies_to_win is Score(0).plies_to_loss is None
