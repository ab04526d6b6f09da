"""Reads files of games with Damier, pydraughts and py-draughts, in turns on the same machine.

    cargo build --release -p damier-notation --example read_speed
    python3 -m pip install --target peers/pydraughts pydraughts
    python3 -m pip install --target peers/py-draughts py-draughts
    python3 bench/compare_pdn.py --peers peers FOLDER

Of FOLDER those files are read in which every package finds international games: its `*.pdn`, those in folders within it
too, that name no other GameType and that pydraughts can read at all. Both Python packages are called `draughts`; each runs in
a process of its own. What is measured:

- Damier `outline`: the text divided into tags, moves as texts, comments, signs and variations; nothing is judged.
- Damier `replay`: every move of every line found legal and made, every comment and sign kept.
- pydraughts `PDNReader`: the text divided into tags and the moves of the main line; nothing is judged.
- py-draughts `Board.from_pdn`: the moves of the main line made, each game given to it by itself; games that it refuses are
  counted and cost what they cost.

The games, and the half moves of Damier and pydraughts, have to be the same number for all, or the script fails; files in
which old programs have ended games in their own ways need `--uneven`, which only prints.

Damier reads everything as often as `--times` says, joined to one text, since once takes it only a moment. Times are of the
processor, in Damier's case its median of five rounds.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

OTHER_GAME = re.compile(rb'\[GameType\s+"(?!20)')


def files_of(folder):
    for path in sorted(pathlib.Path(folder).rglob("*.pdn")):
        content = path.read_bytes()
        # The Italian, Russian, English and Czech files of the standard's suite name no GameType.
        if not OTHER_GAME.search(content) and re.search(rb"\b(3[1-5]|2[0-9])-(2[6-9]|30)\b", content):
            yield path


def text_of(path):
    content = path.read_bytes()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def games_of(text):
    return [game for game in re.split(r"\n\s*\n(?=\[)", text) if game.strip()]


def with_pydraughts(paths):
    from draughts.PDN import PDNReader

    games = plies = refused = 0
    begin = time.process_time()
    for path in paths:
        # Its reader looks through all the rest of a file for each game: the games are given to it one by one.
        for game in games_of(text_of(path)):
            try:
                read = PDNReader(game)
            except Exception:
                refused += 1
                continue
            games += len(read.games)
            plies += sum(len(game.moves) for game in read.games)
    return {"games": games, "plies": plies, "refused": refused, "seconds": time.process_time() - begin}


def with_py_draughts(paths):
    from draughts import Board

    games = plies = refused = 0
    begin = time.process_time()
    for path in paths:
        for game in games_of(text_of(path)):
            try:
                board = Board.from_pdn(game)
            except Exception:
                refused += 1
                continue
            games += 1
            plies += len(board._moves_stack)
    return {"games": games, "plies": plies, "refused": refused, "seconds": time.process_time() - begin}


PEERS = {"pydraughts": with_pydraughts, "py-draughts": with_py_draughts}


def ask_peer(name, peers, paths):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as listed:
        json.dump([str(path) for path in paths], listed)
        listed.flush()
        command = [sys.executable, __file__, "--peer", name, listed.name]
        environment = {"PYTHONPATH": str(pathlib.Path(peers).resolve() / name), "PATH": "/usr/bin:/bin"}
        told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return json.loads(told.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--peers", default="peers", help="the folder in which the packages are")
    parser.add_argument("--damier", default="target/release/examples/read_speed")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--uneven", action="store_true", help="do not compare the counts")
    parser.add_argument("--peer", nargs=2, metavar=("NAME", "LIST"), help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.peer:
        name, listed = wanted.peer
        paths = [pathlib.Path(path) for path in json.loads(pathlib.Path(listed).read_text())]
        print(json.dumps(PEERS[name](paths)))
        return
    paths = list(files_of(wanted.folder))
    size = sum(path.stat().st_size for path in paths)
    print(f"{len(paths)} files, {size / 1e6:.2f} MB")
    told = subprocess.run(
        [wanted.damier, "--rounds", "5", *[str(path) for path in paths] * wanted.times],
        check=True,
        capture_output=True,
        text=True,
    )
    print(f"Damier, {wanted.times} times over:")
    print(told.stdout, end="")
    counted = [int(count) / wanted.times for count in re.findall(r"(\d+) (?:games|plies),", told.stdout)]
    for name in PEERS:
        read = ask_peer(name, wanted.peers, paths)
        seconds = read["seconds"]
        whole = [read["games"] + read["refused"]] + [read["plies"]] * (read["refused"] == 0)
        if not wanted.uneven and (counted[: len(whole)] != whole or counted[2 : 2 + len(whole)] != whole):
            sys.exit(f"{name} counts {whole}, Damier {counted}")
        print(
            f"{name}: {seconds:.2f} s, {size / seconds / 1e6:.2f} MB/s, {read['plies'] / seconds / 1e6:.4f} million plies/s; "
            f"{read['games']} games, {read['plies']} plies, {read['refused']} refused"
        )


if __name__ == "__main__":
    main()
