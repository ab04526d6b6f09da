"""What Damier writes is read by pydraughts and py-draughts, in the variants that each of them has."""

import io
import json
import os
import pathlib
import random
import subprocess
import sys

import pytest

from damier import Game, Position, pdn

HERE = pathlib.Path(__file__).parent
PEERS = pathlib.Path(sys.prefix) / "peers"

# What each package calls the variants that it plays by the same rules and whose PDN it reads.
READ_BY = {
    "pydraughts": {
        "international": "standard",
        "frisian": "frisian",
        "frysk": "frysk!",
        "russian": "russian",
        "brazilian": "brazilian",
        "antidraughts": "antidraughts",
        "breakthrough": "breakthrough",
        "english": "english",
        "italian": "italian",
    },
    "py-draughts": {
        "international": "StandardBoard",
        "frisian": "FrisianBoard",
        "frysk": "FryskBoard",
        "russian": "RussianBoard",
        "brazilian": "BrazilianBoard",
        "antidraughts": "AntidraughtsBoard",
        "breakthrough": "BreakthroughBoard",
    },
}


def random_game(variant, chance):
    game = Game(variant=variant)
    for _ in range(chance.randrange(10, 100)):
        moves = game.legal_moves
        if game.is_over or not moves:
            break
        game.push(chance.choice(moves))
    return game


@pytest.mark.parametrize(
    ("peer", "variant"), [(peer, variant) for peer, variants in READ_BY.items() for variant in variants]
)
def test_main_lines_are_read_by_others(peer, variant):
    folder = PEERS / peer
    if not folder.exists():
        pytest.skip(f"{folder} is not there; cargo xtask setup makes it")
    chance = random.Random(f"{peer} {variant}")
    games = [random_game(variant, chance) for _ in range(8)]
    texts = []
    for game in games:
        written = game.pdn
        # The other writer, for whole files.
        [tree] = pdn.trees(io.StringIO(written))
        texts.append(written)
        texts.append(tree.text)
    name = READ_BY[peer][variant]
    answer = subprocess.run(
        [sys.executable, HERE / "peer_reader.py", peer],
        input=json.dumps([[name, text] for text in texts]),
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    for index, (plies, fen) in enumerate(json.loads(answer.stdout)):
        game = games[index // 2]
        assert plies == len(game), f"{fen}\n{texts[index]}"
        placed = Position(fen.removeprefix('[FEN "').removesuffix('"]'), variant=variant)
        assert placed.fen.split(":+")[0] == game.position.fen.split(":+")[0], texts[index]
