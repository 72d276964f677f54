-- Times are microseconds since 1970 in UTC; 0 is no time. Lists are JSON.
-- What is large lies apart from what changes often (setup, raw, body), so
-- that counting an attempt or marking a letter never rewrites a text.

CREATE TABLE meta (
  name  TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
  n        INTEGER PRIMARY KEY, -- in the order of their making
  id       TEXT    NOT NULL UNIQUE,
  version  INTEGER NOT NULL,
  rules    INTEGER NOT NULL,
  status   TEXT    NOT NULL,
  round    INTEGER NOT NULL,    -- of the open phase
  day      INTEGER NOT NULL,    -- 1: the open phase is a day
  opened   INTEGER NOT NULL,
  deadline INTEGER NOT NULL,
  created  INTEGER NOT NULL,
  ended    INTEGER NOT NULL,
  stepped  INTEGER NOT NULL,    -- when the last step was made
  trouble  TEXT    NOT NULL,
  language TEXT    NOT NULL,
  due      INTEGER NOT NULL,    -- when something is to be done in it by itself; 0 unless it is open or running
  desk     TEXT    NOT NULL,    -- JSON
  fixed    BLOB    NOT NULL     -- a hash of setup, seed, hosts and seats, which seldom change
) STRICT;
CREATE INDEX game_status ON game (status, deadline);
CREATE INDEX game_due ON game (due, n) WHERE due > 0;

CREATE TABLE host (
  game    TEXT    NOT NULL REFERENCES game (id),
  n       INTEGER NOT NULL, -- from 0
  address TEXT    NOT NULL,
  key     TEXT    NOT NULL,
  epoch   INTEGER NOT NULL,
  PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX host_key ON host (key) WHERE key <> '';
CREATE INDEX host_address ON host (address, game);

CREATE TABLE setup (
  game  TEXT PRIMARY KEY REFERENCES game (id),
  setup BLOB NOT NULL,
  seed  BLOB NOT NULL
) STRICT;

CREATE TABLE seat (
  game     TEXT    NOT NULL REFERENCES game (id),
  n        INTEGER NOT NULL, -- from 0
  name     TEXT    NOT NULL,
  aliases  TEXT    NOT NULL,
  address  TEXT    NOT NULL,
  language TEXT    NOT NULL,
  zone     TEXT    NOT NULL,
  epoch    INTEGER NOT NULL,
  key      TEXT    NOT NULL,
  bounces  INTEGER NOT NULL,
  away     INTEGER NOT NULL, -- until when its player is away
  here     INTEGER NOT NULL, -- 1: he confirmed his role letter
  resigns  INTEGER NOT NULL, -- 1: he asked to be replaced
  page_on  INTEGER NOT NULL, -- when he asked for a page of his in the archive
  page_off INTEGER NOT NULL, -- when he wanted none any more
  over     INTEGER NOT NULL, -- 1: its game is over
  PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX seat_key ON seat (key) WHERE key <> '';
CREATE INDEX seat_address ON seat (address, over);

-- Addresses from which a seat may write besides its own.
CREATE TABLE address (
  game    TEXT    NOT NULL REFERENCES game (id),
  n       INTEGER NOT NULL, -- of the seat
  place   INTEGER NOT NULL,
  address TEXT    NOT NULL,
  over    INTEGER NOT NULL,
  PRIMARY KEY (game, n, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX address_address ON address (address, over);

-- Addresses by which a seat writes into a room.
CREATE TABLE door (
  key  TEXT    PRIMARY KEY,
  game TEXT    NOT NULL REFERENCES game (id),
  n    INTEGER NOT NULL, -- of the seat
  room TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX door_seat ON door (game, n, room);

CREATE TABLE post ( -- what waits for its room's next letter
  n    INTEGER PRIMARY KEY, -- in the order of their coming
  game TEXT    NOT NULL REFERENCES game (id),
  room TEXT    NOT NULL,
  seat INTEGER NOT NULL,
  at   INTEGER NOT NULL,
  text TEXT    NOT NULL
) STRICT;
CREATE INDEX post_room ON post (game, room);

CREATE TABLE watcher (
  n        INTEGER PRIMARY KEY, -- in the order of their coming
  game     TEXT    NOT NULL REFERENCES game (id),
  address  TEXT    NOT NULL,
  language TEXT    NOT NULL,
  key      TEXT    NOT NULL,
  UNIQUE (game, address)
) STRICT;
CREATE UNIQUE INDEX watcher_key ON watcher (key) WHERE key <> '';
CREATE INDEX watcher_game ON watcher (game, n);
CREATE INDEX watcher_address ON watcher (address);

CREATE TABLE closed (
  game     TEXT    NOT NULL REFERENCES game (id),
  round    INTEGER NOT NULL,
  day      INTEGER NOT NULL,
  opened   INTEGER NOT NULL,
  deadline INTEGER NOT NULL,
  at       INTEGER NOT NULL,
  results  TEXT    NOT NULL,
  story    TEXT    NOT NULL, -- of the host, in place of the fiction
  news     TEXT    NOT NULL, -- what he announced in its digest
  history  INTEGER NOT NULL DEFAULT 0, -- the rollback that undid it; 0: it stands
  PRIMARY KEY (game, history, round, day)
) STRICT;

CREATE TABLE statement (
  game    TEXT    NOT NULL REFERENCES game (id),
  arrived INTEGER NOT NULL,
  mail    INTEGER NOT NULL, -- 0: said at the terminal
  n       INTEGER NOT NULL,
  seat    INTEGER NOT NULL,
  round   INTEGER NOT NULL,
  day     INTEGER NOT NULL,
  line    TEXT    NOT NULL,
  record  TEXT    NOT NULL,
  fate    TEXT    NOT NULL,
  said_by TEXT    NOT NULL,
  history INTEGER NOT NULL DEFAULT 0 -- the rollback that undid it; 0: it stands
) STRICT;
CREATE INDEX statement_order ON statement (game, history, arrived, mail, n);
CREATE UNIQUE INDEX statement_mail ON statement (mail, n, game, history) WHERE mail > 0;

CREATE TABLE folder (
  account  TEXT    NOT NULL,
  folder   TEXT    NOT NULL,
  validity INTEGER NOT NULL,
  high     INTEGER NOT NULL, -- every message up to this UID is stored
  PRIMARY KEY (account, folder)
) STRICT, WITHOUT ROWID;

CREATE TABLE attempt ( -- to fetch a message that is not stored yet
  account  TEXT    NOT NULL,
  folder   TEXT    NOT NULL,
  validity INTEGER NOT NULL,
  uid      INTEGER NOT NULL,
  tries    INTEGER NOT NULL,
  PRIMARY KEY (account, folder, validity, uid)
) STRICT, WITHOUT ROWID;

CREATE TABLE mail (
  id         INTEGER PRIMARY KEY,
  account    TEXT    NOT NULL,
  folder     TEXT    NOT NULL,
  validity   INTEGER NOT NULL,
  uid        INTEGER NOT NULL,
  arrived    INTEGER NOT NULL,
  fetched    INTEGER NOT NULL,
  sorted     INTEGER NOT NULL, -- arrived, or fetched where that is unknown
  size       INTEGER NOT NULL,
  note       TEXT    NOT NULL,
  sha256     BLOB,             -- of the raw bytes; NULL where there are none
  kept       INTEGER NOT NULL, -- 1 while the raw bytes are there
  tries      INTEGER NOT NULL DEFAULT 0,  -- to read it
  fate       TEXT    NOT NULL DEFAULT '', -- '': none yet
  rank       INTEGER NOT NULL DEFAULT 0,  -- of its fate among twins, best first
  game       TEXT    NOT NULL DEFAULT '',
  seat       INTEGER NOT NULL DEFAULT -1,
  sender     TEXT    NOT NULL DEFAULT '',
  message_id TEXT    NOT NULL DEFAULT '',
  body_hash  TEXT    NOT NULL DEFAULT '',
  code       TEXT    NOT NULL DEFAULT '',
  until      INTEGER NOT NULL DEFAULT 0,
  at         INTEGER NOT NULL DEFAULT 0,
  marked     INTEGER NOT NULL DEFAULT 0, -- 1: marked or moved on the server
  marks      INTEGER NOT NULL DEFAULT 0, -- attempts to do so
  UNIQUE (account, folder, validity, uid)
) STRICT;
CREATE INDEX mail_pending ON mail (sorted, folder, uid) WHERE fate = '';
CREATE INDEX mail_unmarked ON mail (account, folder, validity, uid) WHERE fate <> '' AND marked = 0 AND marks < 3;
CREATE INDEX mail_bytes ON mail (sha256, rank) WHERE fate <> '';
CREATE INDEX mail_message ON mail (sender, message_id, body_hash, rank) WHERE fate <> '';
CREATE UNIQUE INDEX mail_code ON mail (code) WHERE code <> '' AND fate = 'held';
CREATE INDEX mail_fate ON mail (fate, id) WHERE fate <> '';
CREATE INDEX mail_waiting ON mail (game) WHERE fate = 'waiting';
CREATE INDEX mail_kept ON mail (at, game) WHERE fate <> '' AND kept = 1;

CREATE TABLE raw (
  mail  INTEGER PRIMARY KEY REFERENCES mail (id),
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE letter (
  n          INTEGER PRIMARY KEY, -- in the order of their making
  id         TEXT    NOT NULL UNIQUE,
  game       TEXT    NOT NULL,
  seat       INTEGER NOT NULL,
  kind       TEXT    NOT NULL,
  urgency    INTEGER NOT NULL,
  recipient  TEXT    NOT NULL,
  domain     TEXT    NOT NULL, -- of recipient
  created    INTEGER NOT NULL,
  not_before INTEGER NOT NULL,
  state      TEXT    NOT NULL DEFAULT 'queued', -- then 'sent', 'dead' or 'withdrawn'
  due        INTEGER NOT NULL,
  attempts   INTEGER NOT NULL,
  settled    INTEGER NOT NULL DEFAULT 0, -- when it was sent or given up
  why        TEXT    NOT NULL DEFAULT '', -- of the last failure
  files      INTEGER NOT NULL, -- how many
  kept       INTEGER NOT NULL DEFAULT 1 -- 1 while its text is there
) STRICT;
CREATE INDEX letter_due ON letter (urgency, due) WHERE state = 'queued';
CREATE INDEX letter_sent ON letter (settled, domain) WHERE state = 'sent';
CREATE INDEX letter_recipient ON letter (recipient, kind, created);
CREATE INDEX letter_seat ON letter (game, seat);
CREATE INDEX letter_kept ON letter (settled, game) WHERE state <> 'queued' AND kept = 1;

CREATE TABLE body (
  letter      INTEGER PRIMARY KEY REFERENCES letter (n),
  name        TEXT    NOT NULL,
  reply_to    TEXT    NOT NULL,
  in_reply_to TEXT    NOT NULL,
  refs        TEXT    NOT NULL,
  subject     TEXT    NOT NULL,
  text        TEXT    NOT NULL,
  html        TEXT    NOT NULL,
  language    TEXT    NOT NULL,
  answer      INTEGER NOT NULL,
  null_sender INTEGER NOT NULL,
  ask         TEXT    NOT NULL
) STRICT;

CREATE TABLE file (
  letter INTEGER NOT NULL REFERENCES letter (n),
  n      INTEGER NOT NULL,
  name   TEXT    NOT NULL,
  type   TEXT    NOT NULL,
  data   BLOB    NOT NULL,
  PRIMARY KEY (letter, n)
) STRICT;

CREATE TABLE hint (
  address TEXT    NOT NULL,
  why     TEXT    NOT NULL,
  at      INTEGER NOT NULL, -- the last one
  PRIMARY KEY (address, why)
) STRICT, WITHOUT ROWID;
CREATE INDEX hint_why ON hint (why, at);

CREATE TABLE log (
  n    INTEGER PRIMARY KEY,
  game TEXT    NOT NULL,
  at   INTEGER NOT NULL,
  who  TEXT    NOT NULL,
  what TEXT    NOT NULL
) STRICT;
CREATE INDEX log_game ON log (game);
