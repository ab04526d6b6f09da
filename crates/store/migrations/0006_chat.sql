-- What was said beside a game: by White (0), Black (1) or the arbiter (2); a phrase, or a text.
CREATE TABLE chat_lines (
    game   TEXT NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    by     INTEGER NOT NULL,
    phrase TEXT,
    text   TEXT,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
