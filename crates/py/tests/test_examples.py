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
