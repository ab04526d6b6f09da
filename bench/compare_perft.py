"""Measures `damier perft` beside py-draughts on the same position and depth, in turns.

    pip install py-draughts
    cargo build --release -p damier-cli
    python3 bench/compare_perft.py --depth 7

Each program counts the same tree `--rounds` times, in turns; the medians are printed as lines of the table in
docs/performance.md. The counts must agree. Times are of the processor, so that other work on the machine counts
little; Damier's contains starting up and all the lower depths, which it counts first.
py-draughts counts in two ways: `turbo` is its engine's own generator (10x10 only), `board` its
public `legal_moves`, `push` and `pop`.
"""

import argparse
import re
import resource
import statistics
import subprocess
import sys
import time

import draughts
from draughts.engines import turbo

BOARDS = {
    "international": draughts.StandardBoard,
    "brazilian": draughts.BrazilianBoard,
    "russian": draughts.RussianBoard,
}


def damier(program, variant, fen, depth):
    """Leaves of the last depth, as the program prints them, and its processor's seconds."""
    position = ["--fen", fen] if fen else []
    command = [program, "perft", "--variant", variant, *position, str(depth)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    for found, nodes in re.findall(r"depth (\d+) nodes (\d+)", output):
        if int(found) == depth:
            return int(nodes), used
    sys.exit(f"no line for depth {depth} in:\n{output}")


def count(board, depth):
    """Leaves below a position, the last ply counted without playing it."""
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        board.push(move)
        leaves += count(board, depth - 1)
        board.pop()
    return leaves


def py_board(variant, fen, depth):
    board = BOARDS[variant].from_fen(fen) if fen else BOARDS[variant]()
    begun = time.process_time()
    leaves = count(board, depth)
    return leaves, time.process_time() - begun


def py_turbo(fen, depth):
    board = draughts.StandardBoard.from_fen(fen) if fen else draughts.StandardBoard()
    begun = time.process_time()
    leaves = turbo.perft_from_board(board, depth)
    return leaves, time.process_time() - begun


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--program", default="target/release/damier")
    parser.add_argument("--variant", default="international", choices=sorted(BOARDS))
    parser.add_argument("--fen", help="a position; the start when not given")
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()

    fen, depth = options.fen, options.depth
    ways = {
        "damier": lambda: damier(options.program, options.variant, fen, depth),
        "py-draughts board": lambda: py_board(options.variant, fen, depth),
    }
    if options.variant == "international":
        ways["py-draughts turbo"] = lambda: py_turbo(fen, depth)

    seconds = {name: [] for name in ways}
    leaves = {}
    for _ in range(options.rounds):
        for name, way in ways.items():
            leaves[name], took = way()
            seconds[name].append(took)
    if len(set(leaves.values())) != 1:
        sys.exit(f"the counts differ: {leaves}")

    nodes = leaves["damier"]
    print(f"{options.variant}, depth {depth}: {nodes} leaves")
    for name, times in seconds.items():
        median = statistics.median(times)
        rate = nodes / median if median else float("inf")
        print(f"| {name} | {median:.4f} s | {rate:,.0f} leaves/s |")


if __name__ == "__main__":
    main()
