"""The headers of a game as a mapping."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping

from damier._damier import Game, Variant

__all__ = ["Headers"]


class Headers(MutableMapping[str, str]):
    """The headers of a game: its PDN tags, but for those that are made from the game itself
    (``Result``, ``GameType``, ``FEN`` and ``PlyCount``).

    >>> from damier import Game
    >>> game = Game()
    >>> game.headers.update(White="Sijbrands", Black="Wiersma")
    >>> game.headers
    <Headers White='Sijbrands' Black='Wiersma'>
    >>> del game.headers["Black"]
    >>> dict(game.headers)
    {'White': 'Sijbrands'}
    """

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getitem__(self, name: str) -> str:
        value = self._game._header(name)
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name: str, value: str) -> None:
        self._game._set_header(name, value)

    def __delitem__(self, name: str) -> None:
        self._game._delete_header(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._game._header_names())

    def __len__(self) -> int:
        return len(self._game._header_names())

    def __repr__(self) -> str:
        return "<Headers " + " ".join(f"{name}={value!r}" for name, value in self.items()) + ">"


def game_again(pdn: str, draw_rules: str, variant: Variant | None = None) -> Game:
    """What a pickled game is made from."""
    return Game.from_pdn(pdn, draw_rules=draw_rules, variant=variant)
