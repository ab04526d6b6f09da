"""The engine plays a game by rules of one's own; it becomes a page to play it over and a moving picture.

    python crates/py/examples/own_rules.py --rules lesson.txt --folder .
"""

import argparse
import pathlib

import damier

LESSON = """
name: lesson
like: brazilian
king: short         # kings go one square
choice: free        # any capture may be chosen
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rules", type=pathlib.Path, help="a text of rules, as docs/library.md tells")
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path())
    options = parser.parse_args()

    text = options.rules.read_text(encoding="utf-8") if options.rules else LESSON
    try:
        variant = damier.Variant.custom(text)
    except damier.RulesError as error:
        parser.error("\n".join(f"line {fault.line}: {fault.message}" for fault in error.faults))
    engine = damier.Engine(memory=16)
    game = damier.Game(variant=variant)
    while not game.is_over and len(game) < 120:
        game.push(engine.play(game, level=options.level))
    (options.folder / "game.html").write_text(game.html(), encoding="utf-8")
    (options.folder / "game.gif").write_bytes(game.gif(size=240, pace=0.5))
    (options.folder / "last.png").write_bytes(game.png(size=480))
    print(f"{variant.name}: {len(game)} half moves, {game.result}")


if __name__ == "__main__":
    main()
