-- A match: what was agreed, as JSON that never changes.
CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    made_ms BIGINT NOT NULL,
    deal TEXT NOT NULL,
    rules TEXT,
    secret TEXT NOT NULL,
    -- 1: its clock runs on while nobody looks.
    timed BIGINT NOT NULL,
    over_ms BIGINT,
    hidden BIGINT NOT NULL DEFAULT 0,
    rematch TEXT
);
CREATE INDEX matches_under_way ON matches (over_ms, timed);

-- Who may sit: hashes, never what was handed out.
CREATE TABLE seats (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat BIGINT NOT NULL,
    invite TEXT,
    token TEXT,
    PRIMARY KEY (match_id, seat)
);

-- The log, which is only added to. `part` counts the entries of one command.
CREATE TABLE entries (
    match_id TEXT NOT NULL REFERENCES matches (id),
    n BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    sender TEXT NOT NULL,
    command TEXT NOT NULL,
    part BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (match_id, n),
    UNIQUE (match_id, sender, command, part)
);

-- Rule files by the hash of their text, those of the library too, so that a match outlives a release.
CREATE TABLE rule_files (
    identity TEXT NOT NULL PRIMARY KEY,
    made_ms BIGINT NOT NULL,
    name TEXT NOT NULL,
    files TEXT NOT NULL,
    -- A hash of what its author was given to withdraw it; NULL for the library's.
    author TEXT,
    withdrawn_ms BIGINT
);
