-- Where an account is reminded, and of what. Neither exists before its owner has asked for it.
CREATE TABLE mail_addresses (
    account     INTEGER PRIMARY KEY REFERENCES accounts (id),
    address     TEXT NOT NULL,
    language    TEXT NOT NULL,
    -- When it was confirmed; before that nothing but the question is sent there.
    confirmed   INTEGER,
    asked       INTEGER NOT NULL,
    -- Hashes of what stands in the links.
    confirm     BLOB NOT NULL UNIQUE,
    unsubscribe BLOB NOT NULL UNIQUE
) STRICT;

CREATE TABLE push_subscriptions (
    account  INTEGER NOT NULL REFERENCES accounts (id),
    endpoint TEXT NOT NULL,
    key      BLOB NOT NULL,
    auth     BLOB NOT NULL,
    language TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (account, endpoint)
) STRICT, WITHOUT ROWID;

CREATE TABLE reminder_kinds (
    account INTEGER PRIMARY KEY REFERENCES accounts (id),
    kinds   INTEGER NOT NULL
) STRICT;

-- What is to be sent (0), is being sent (1) and is done with (2). A line is never made twice.
CREATE TABLE reminders (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL,
    game    TEXT NOT NULL,
    what    TEXT NOT NULL,
    at      INTEGER NOT NULL,
    next    INTEGER NOT NULL,
    tries   INTEGER NOT NULL,
    state   INTEGER NOT NULL,
    UNIQUE (account, game, what)
) STRICT;

CREATE INDEX reminders_to_send ON reminders (next) WHERE state = 0;
