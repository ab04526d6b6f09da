-- Games belong to collections, which are removed as a whole. A collection that is being removed
-- has state 1.
CREATE TABLE collections (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    name  TEXT NOT NULL UNIQUE,
    state INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The games of an import count once it is done: state 1. Until then nobody sees them.
CREATE TABLE imports (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    collection INTEGER NOT NULL,
    source     TEXT NOT NULL,
    at         INTEGER NOT NULL,
    state      INTEGER NOT NULL DEFAULT 0,
    games      INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Players, events, sites and openings: each text once.
CREATE TABLE names (
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
) STRICT;

CREATE VIRTUAL TABLE names_index USING fts5 (
    text, content = '', contentless_delete = 1, detail = full,
    tokenize = "unicode61 remove_diacritics 2"
);

CREATE TABLE games (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    import       INTEGER NOT NULL,
    collection   INTEGER NOT NULL,
    variant      TEXT NOT NULL,
    white        INTEGER,
    black        INTEGER,
    event        INTEGER,
    site         INTEGER,
    opening      INTEGER,
    round        TEXT,
    date         INTEGER NOT NULL,
    result       INTEGER NOT NULL,
    white_rating INTEGER NOT NULL,
    black_rating INTEGER NOT NULL,
    rating       INTEGER NOT NULL,
    plies        INTEGER NOT NULL,
    line         BLOB NOT NULL,
    identity     INTEGER NOT NULL
) STRICT;

CREATE INDEX games_by_identity ON games (identity);
CREATE INDEX games_by_import ON games (import);
CREATE INDEX games_by_date ON games (date, id);
CREATE INDEX games_by_rating ON games (rating, id);
CREATE INDEX games_by_variant ON games (variant, date, id);
CREATE INDEX games_by_collection ON games (collection, date, id);
CREATE INDEX games_by_line ON games (variant, line);
CREATE INDEX games_by_white ON games (white) WHERE white IS NOT NULL;
CREATE INDEX games_by_black ON games (black) WHERE black IS NOT NULL;
CREATE INDEX games_by_event ON games (event) WHERE event IS NOT NULL;
CREATE INDEX games_by_site ON games (site) WHERE site IS NOT NULL;
CREATE INDEX games_by_opening ON games (opening) WHERE opening IS NOT NULL;

CREATE TABLE texts (
    game INTEGER PRIMARY KEY,
    text BLOB NOT NULL
) STRICT;

-- Files beside this one that say in which games positions occur. A file counts once it has
-- state 1; any other may be deleted by whoever holds the lock.
CREATE TABLE segments (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    collection INTEGER NOT NULL,
    state      INTEGER NOT NULL DEFAULT 0,
    records    INTEGER NOT NULL DEFAULT 0
) STRICT;
