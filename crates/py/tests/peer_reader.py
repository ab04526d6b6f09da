"""Reads games with another package, in a process of its own: `peer_reader.py NAME`, games as JSON on standard input.

The answer is a list with the number of half moves and the last position of each game, or what the package said.
"""

import json
import sys


def with_pydraughts(variant, text):
    from draughts import Board, Move
    from draughts.PDN import PDNReader

    [game] = PDNReader(text).games
    board = Board(variant, game.tags.get("FEN", "startpos"))
    for move in game.moves:
        # PDN writes `:` for captures of the Russian game, this package `x`.
        board.push(Move(board, pdn_move=move.replace(":", "x")))
    return len(game.moves), board.fen


def with_py_draughts(variant, text):
    import draughts

    board = getattr(draughts, variant).from_pdn(text)
    return len(board._moves_stack), board.fen


READERS = {"pydraughts": with_pydraughts, "py-draughts": with_py_draughts}


def main():
    read = READERS[sys.argv[1]]
    answers = []
    for variant, text in json.load(sys.stdin):
        try:
            answers.append(read(variant, text))
        except Exception as error:
            answers.append([None, f"{type(error).__name__}: {error}"])
    json.dump(answers, sys.stdout)


main()
