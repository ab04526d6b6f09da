"""Counts leaves from Python with damier, dame-rs and py-draughts, in turns on the same machine.

    pip install dame-rs py-draughts maturin
    cd crates/py && maturin develop --release && cd ../..
    python3 bench/compare_python.py --rounds 5

Two things are measured. *bulk*: what the package counts by itself when asked for a depth. *loop*: a loop in Python over
`legal_moves`, in which the moves of the last half move are counted with `len` and not made; each package's own way to make
a move is used (`play` answers a new position, `push` and `pop` change the board). Every way counts the same position to the
same depth, and the counts must agree. Times are of the processor, so that other work on the machine counts little; medians
of the rounds are printed as lines of the table in docs/performance.md, with what it takes to import each package in a fresh
interpreter.
"""

import argparse
import statistics
import subprocess
import sys
import time

import damier
import dame
import draughts

# Each with the depths of the bulk counts and of the loops in Python.
POSITIONS = {
    "start": ("W:W31-50:B1-20", 8, 6),
    "Woldouby": ("W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26", 13, 10),
    "Random178": ("B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24", 7, 5),
}


def damier_bulk(fen, depth):
    return damier.Position(fen).perft(depth)


def damier_loop(fen, depth):
    def count(position, depth):
        moves = position.legal_moves
        if depth == 1:
            return len(moves)
        return sum(count(position.play(move), depth - 1) for move in moves)

    return count(damier.Position(fen), depth)


def dame_bulk(fen, depth):
    return dame.perft(dame.Board(fen), depth)


def pushing(board, depth):
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        board.push(move)
        leaves += pushing(board, depth - 1)
        board.pop()
    return leaves


def dame_loop(fen, depth):
    return pushing(dame.Board(fen), depth)


def py_draughts_loop(fen, depth):
    return pushing(draughts.StandardBoard.from_fen(fen), depth)


WAYS = {
    "damier, bulk": damier_bulk,
    "dame-rs, bulk": dame_bulk,
    "damier, loop": damier_loop,
    "dame-rs, loop": dame_loop,
    "py-draughts, loop": py_draughts_loop,
}


def timed(way, fen, depth):
    begun = time.process_time()
    leaves = way(fen, depth)
    return leaves, time.process_time() - begun


def compare(name, depth, ways, rounds):
    """Medians of the seconds of each way, all of them in turns."""
    seconds = {way: [] for way in ways}
    counts = {}
    for _ in range(rounds):
        for way in ways:
            counts[way], took = timed(WAYS[way], POSITIONS[name][0], depth)
            seconds[way].append(took)
    if len(set(counts.values())) != 1:
        sys.exit(f"the counts differ: {counts}")
    leaves = counts[ways[0]]
    print(f"\n{name}, depth {depth}: {leaves:,} leaves")
    for way, times in seconds.items():
        rate = leaves / max(statistics.median(times), 1e-9) / 1e6
        print(f"| {way} | {statistics.median(times):.3f} s | {rate:,.2f} |")


def imports(rounds):
    """Milliseconds of the processor for an interpreter that imports a package, over one that imports none."""
    print("\nimport, milliseconds of the processor")
    commands = {"none": "pass", "damier": "import damier", "dame-rs": "import dame", "py-draughts": "import draughts"}
    script = "import time\n{}\nprint(time.process_time())"
    spent = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            run = subprocess.run([sys.executable, "-c", script.format(command)], check=True, capture_output=True, text=True)
            spent[name].append(float(run.stdout.split()[-1]) * 1000)
    bare = statistics.median(spent.pop("none"))
    for name, times in spent.items():
        print(f"| {name} | {statistics.median(times) - bare:.0f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    for name, (_, bulk, loop) in POSITIONS.items():
        compare(name, bulk, [way for way in WAYS if way.endswith("bulk")], options.rounds)
        compare(name, loop, [way for way in WAYS if way.endswith("loop")], options.rounds)
    imports(options.rounds)


if __name__ == "__main__":
    main()
