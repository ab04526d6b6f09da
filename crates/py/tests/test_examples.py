"""The programs in `examples` run."""

import pathlib
import subprocess
import sys

from damier import pdn

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"


def test_a_match_is_played_and_written(tmp_path):
    command = [sys.executable, str(EXAMPLES / "match.py"), "--levels", "2", "1", "--folder", str(tmp_path)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout
    assert printed.count("half moves") == 2
    games = list(pdn.read(tmp_path / "match.pdn"))
    assert [game.headers["White"] for game in games] == ["Level 2", "Level 1"]
    assert (tmp_path / "match.html").read_text(encoding="utf-8").count("<svg") == 2


def test_a_game_by_rules_of_ones_own_becomes_a_page_and_pictures(tmp_path):
    command = [sys.executable, str(EXAMPLES / "own_rules.py"), "--level", "1", "--folder", str(tmp_path)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout
    assert printed.startswith("lesson: ")
    assert (tmp_path / "game.html").read_text(encoding="utf-8").count('class="game"') == 1
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF89a")
    assert (tmp_path / "last.png").read_bytes().startswith(b"\x89PNG")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("name: wrong\nboard: 9\n", encoding="utf-8")
    done = subprocess.run([*command, "--rules", str(wrong)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert "line 2: board is one of" in done.stderr
