-- An event is many games that belong together, such as a simul: a log like that of a game, the
-- people in it, and which of the games is on which board.
CREATE TABLE events (
    id       TEXT PRIMARY KEY,
    created  INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    terms    TEXT NOT NULL,
    state    INTEGER NOT NULL,
    listed   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX events_listed ON events (kind, created) WHERE listed = 1 AND state < 2;
CREATE INDEX events_under_way ON events (id) WHERE state = 1;

CREATE TABLE event_entries (
    event TEXT NOT NULL REFERENCES events (id),
    seq   INTEGER NOT NULL,
    at    INTEGER NOT NULL,
    line  TEXT NOT NULL,
    PRIMARY KEY (event, seq)
) STRICT, WITHOUT ROWID;

-- People are numbered in the order in which they came. Who has no session may be invited.
CREATE TABLE event_people (
    event   TEXT NOT NULL REFERENCES events (id),
    number  INTEGER NOT NULL,
    role    TEXT NOT NULL,
    name    TEXT,
    session BLOB,
    invite  BLOB,
    account INTEGER,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_games (
    event TEXT NOT NULL REFERENCES events (id),
    board INTEGER NOT NULL,
    game  TEXT NOT NULL UNIQUE REFERENCES games (id),
    PRIMARY KEY (event, board)
) STRICT, WITHOUT ROWID;
