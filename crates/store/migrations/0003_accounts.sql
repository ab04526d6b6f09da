-- A name has two keys, by which names that differ are told apart; see the server.
CREATE TABLE accounts (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT NOT NULL,
    folded   TEXT NOT NULL UNIQUE,
    looks    TEXT NOT NULL UNIQUE,
    holder   BLOB NOT NULL UNIQUE,
    password TEXT NOT NULL,
    child    INTEGER NOT NULL,
    chat     INTEGER NOT NULL,
    created  INTEGER NOT NULL
) STRICT;

-- Names of accounts that are gone: nobody takes them again.
CREATE TABLE retired_names (
    key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
    account INTEGER NOT NULL REFERENCES accounts (id),
    hash    BLOB NOT NULL,
    PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE sign_ins (
    hash    BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (id),
    at      INTEGER NOT NULL,
    seen    INTEGER NOT NULL,
    browser TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_ins_by_account ON sign_ins (account);

-- The account whose seat it is; it stays when the account is gone, and nobody has it then.
ALTER TABLE seats ADD COLUMN account INTEGER;
CREATE INDEX seats_by_account ON seats (account, game) WHERE account IS NOT NULL;
