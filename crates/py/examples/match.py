"""Two levels of the engine play each other in any variant; the games become a PDN file and a page of pictures.

    python crates/py/examples/match.py --variant frisian --games 4 --levels 5 2
"""

import argparse
import html
import pathlib

import damier


def play(engine, variant, levels, seed):
    """One game; `levels` are White's and Black's."""
    game = damier.Game(variant=variant)
    game.headers.update(Event="Match of levels", White=f"Level {levels[0]}", Black=f"Level {levels[1]}")
    while not game.is_over and len(game) < 200:
        level = levels[0] if game.turn is damier.WHITE else levels[1]
        game.push(engine.play(game, level=level, seed=seed))
    return game


def page(games):
    """Each game with its last position, as HTML that stands alone."""
    parts = ["<!doctype html><meta charset=utf-8><title>Match of levels</title>"]
    for number, game in enumerate(games, start=1):
        parts.append(f"<h2>Game {number}: {html.escape(game.result)}</h2>{game.svg(size=320)}")
        parts.append(f"<pre>{html.escape(game.pdn)}</pre>")
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--variant", default="international", choices=[str(variant) for variant in damier.Variant.ALL])
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--levels", type=int, nargs=2, default=[4, 2])
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path())
    options = parser.parse_args()

    engine = damier.Engine(memory=16)
    games = []
    for seed in range(options.games):
        levels = options.levels if seed % 2 == 0 else options.levels[::-1]
        games.append(play(engine, options.variant, levels, seed))
        print(f"game {seed + 1}: levels {levels[0]} and {levels[1]}, {len(games[-1])} half moves, {games[-1].result}")
    damier.pdn.write(games, options.folder / "match.pdn")
    (options.folder / "match.html").write_text(page(games), encoding="utf-8")


if __name__ == "__main__":
    main()
