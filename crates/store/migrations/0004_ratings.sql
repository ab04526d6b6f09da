-- Whether a game counts for the ratings.
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

CREATE TABLE ratings (
    account    INTEGER NOT NULL REFERENCES accounts (id),
    variant    TEXT NOT NULL,
    speed      TEXT NOT NULL,
    value      REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    at         INTEGER NOT NULL,
    games      INTEGER NOT NULL,
    PRIMARY KEY (account, variant, speed)
) STRICT, WITHOUT ROWID;

-- A game counts once for each of its players: this is what says that it has.
CREATE TABLE rated_games (
    game      TEXT NOT NULL,
    account   INTEGER NOT NULL,
    variant   TEXT NOT NULL,
    speed     TEXT NOT NULL,
    at        INTEGER NOT NULL,
    before    REAL,
    value     REAL NOT NULL,
    deviation REAL NOT NULL,
    PRIMARY KEY (game, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX rated_games_by_account ON rated_games (account, variant, speed, at);

-- Whom an account follows (kind 0) or blocks (kind 1).
CREATE TABLE ties (
    account INTEGER NOT NULL REFERENCES accounts (id),
    kind    INTEGER NOT NULL,
    other   INTEGER NOT NULL REFERENCES accounts (id),
    at      INTEGER NOT NULL,
    PRIMARY KEY (account, kind, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX ties_by_other ON ties (other, kind);

-- What somebody tells the operator of another.
CREATE TABLE reports (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    at     INTEGER NOT NULL,
    by     INTEGER,
    about  INTEGER,
    names  TEXT NOT NULL,
    game   TEXT,
    reason TEXT NOT NULL
) STRICT;

CREATE INDEX reports_by_writer ON reports (by, at);
