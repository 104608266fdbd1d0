-- Sizes of the database, its largest tables and the files, once a day.
CREATE TABLE size_sample (
  day date PRIMARY KEY,
  database_bytes bigint NOT NULL,
  file_bytes bigint NOT NULL,
  -- {table: bytes}
  tables jsonb NOT NULL
);

-- Backups of this database. `copied_from` names the database that was copied, because a restored one has these rows too.
CREATE TABLE backup_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  copied_from text NOT NULL,
  at timestamptz NOT NULL,
  bytes bigint NOT NULL,
  duration_ms bigint NOT NULL
);
CREATE INDEX backup_note_latest ON backup_note (copied_from, at);
