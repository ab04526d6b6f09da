-- What a player keeps to himself in a game: conditional moves, notes.
CREATE TABLE papers (
    game TEXT NOT NULL REFERENCES games (id),
    side INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, side, kind)
) STRICT, WITHOUT ROWID;
