"""Pictures: well-formed, with a title, and as they are wished."""

import io
import xml.etree.ElementTree as ElementTree

import pytest

from damier import Game, Position, Setup, Variant, pdn

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture):
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    return root


def discs(root, fill):
    return [disc for disc in root.iter(f"{SVG}circle") if disc.get("fill") == fill]


@pytest.mark.parametrize("variant", Variant.ALL, ids=str)
def test_each_piece_is_a_disc(variant):
    position = Position.start(variant)
    root = parsed(position.svg(colours={"white": "#fefefe", "black": "#010101"}))
    half = len(position.pieces) // 2
    assert len(discs(root, "#fefefe")) == len(discs(root, "#010101")) == half
    assert variant.name in root.find(f"{SVG}title").text


def test_titles_of_any_kind_keep_the_picture_well_formed():
    for title in ("<b>&\"'</b>", "]]>", "\x00\x1b[2J\x0b", "\ufffe\uffff", "白先", "", "a" * 10_000):
        root = parsed(Position().svg(title=title))
        assert len(list(root.iter(f"{SVG}title"))) == 1


def test_wishes_are_drawn():
    position = Position()
    move = position.parse_move("32-28")
    root = parsed(position.svg(move=move, marks=[1, "2"], arrows=[(31, 26), (1, 7, 12)], size=123))
    assert len(list(root.iter(f"{SVG}polyline"))) == 3
    assert root.get("width") == "123"
    plain = len(list(parsed(position.svg(numbers=False)).iter(f"{SVG}text")))
    assert plain == 0
    assert position.svg(flipped=True) != position.svg()
    assert position.svg(flipped=False, size=None, title=None, colours=None, move=None) == position.svg()
    assert Game()._repr_svg_() == position._repr_svg_() == position.svg()


def test_wishes_that_cannot_be_drawn_are_refused():
    position = Position()
    for wishes in (
        {"marks": [51]},
        {"marks": ["a1x"]},
        {"arrows": [(1, 99)]},
        {"size": 0},
        {"size": -1},
        {"size": 20_001},
        {"colours": {"dark": "red"}},
        {"colours": {"sea": "#000"}},
        {"move": Position.start("russian").legal_moves[0]},
    ):
        with pytest.raises(ValueError):
            position.svg(**wishes)
    for wishes in ({"colour": "red"}, {"marks": 5}, {"size": "large"}, {"move": "32-28"}, {"arrows": [5]}):
        with pytest.raises(TypeError):
            position.svg(**wishes)


def test_a_game_shows_its_last_move():
    game = Game()
    game.push("32-28")
    assert len(list(parsed(game.svg()).iter(f"{SVG}polyline"))) == 1
    assert len(list(parsed(game.svg(move=None)).iter(f"{SVG}polyline"))) == 0


def test_what_cannot_be_played_can_be_drawn():
    setup = Setup(pieces={1: "w", 50: "B", 99: "w"})
    assert len(setup.faults) == 2
    root = parsed(setup.svg(colours={"white": "#fefefe"}))
    assert len(discs(root, "#fefefe")) == 1
    assert str(setup).count("w") == 1


def size_of(picture):
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


def test_pictures_of_pixels_have_the_wished_size():
    position = Position()
    assert size_of(position.png()) == (400, 400)
    assert size_of(position.png(size=123, flipped=True, numbers=False)) == (123, 123)
    assert size_of(Setup().png(size=50)) == (50, 50)
    move = position.parse_move("32-28")
    assert position.png(move=move, size=80) != position.png(size=80)
    game = Game()
    game.push("32-28")
    assert game.png(size=80) == game.position.png(move=move, size=80)


def test_a_game_moves_in_a_gif():
    game = Game(Position("W:W39,46:B12,13,23,33,1"))
    game.push("39x17")
    picture = game.gif(size=60, pace=0.5, flipped=True, colours={"dark": "#123456"})
    assert picture.startswith(b"GIF89a")
    # The start, four jumps, and the board without the captured pieces.
    assert picture.count(b"\x21\xf9\x04") == 6


def test_wishes_that_no_pixels_can_show_are_refused():
    with pytest.raises(ValueError, match="1 to 4096 pixels"):
        Position().png(size=5000)
    for wishes in ({"pace": 0}, {"pace": 1e9}, {"pace": float("nan")}, {"size": 9999}):
        with pytest.raises(ValueError):
            Game().gif(**wishes)
    for wishes in ({"marks": [1]}, {"hurry": True}, {"pace": "fast"}):
        with pytest.raises(TypeError):
            Game().gif(**wishes)
    with pytest.raises(TypeError, match="png"):
        Position().png(pace=1)


def test_games_become_a_page_and_no_name_becomes_markup():
    game = Game()
    game.headers["White"] = "<script>alert(1)</script>"
    game.push("32-28")
    page = game.html(language="zh", flipped=True)
    assert page.startswith('<!doctype html>\n<html lang="zh-CN" data-language="zh-CN" data-flipped>')
    assert "<script>alert" not in page
    assert '"move":"32-28"' in page
    with pytest.raises(ValueError, match="'en' or 'zh'"):
        game.html(language="fr")
    [tree] = pdn.trees(io.StringIO("1. 32-28 19-23 (18-23 {the other way}) *"))
    page = pdn.html([game, tree], title="<b>")
    assert page.count('class="game"') == 2
    assert "the other way" in page
    assert "<title>&lt;b&gt;</title>" in page
