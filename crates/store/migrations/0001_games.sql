CREATE TABLE games (
    id       TEXT PRIMARY KEY,
    created  INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    terms    TEXT NOT NULL,
    timed    INTEGER NOT NULL,
    finished INTEGER,
    result   TEXT,
    rematch  TEXT REFERENCES games (id) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE INDEX games_timed_unfinished ON games (id) WHERE timed = 1 AND finished IS NULL;

CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id),
    seq  INTEGER NOT NULL,
    at   INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    game    TEXT NOT NULL REFERENCES games (id),
    side    INTEGER NOT NULL,
    kind    INTEGER NOT NULL,
    level   INTEGER NOT NULL,
    name    TEXT,
    session BLOB,
    invite  BLOB,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
