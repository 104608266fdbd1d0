-- How a person gets news by email. A person without a row has the usual settings.
CREATE TABLE inbox_setting (
  user_id bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  settings jsonb NOT NULL,
  -- Null if the person gets no digest.
  next_digest_at timestamptz,
  last_digest_at timestamptz
);
CREATE INDEX inbox_setting_due ON inbox_setting (next_digest_at) WHERE next_digest_at IS NOT NULL;
