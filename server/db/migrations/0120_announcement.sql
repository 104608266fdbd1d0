-- What administrators announce to all users; the last row counts. A changed announcement is a new row, so that users who
-- dismissed the old one see it.
CREATE TABLE announcement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- {language: text}
  texts jsonb NOT NULL,
  tone text NOT NULL CHECK (tone IN ('info', 'warn', 'bad')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);

-- The announcement that a user dismissed last.
CREATE TABLE dismissed_announcement (
  user_id bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  announcement_id bigint NOT NULL REFERENCES announcement ON DELETE CASCADE
);
