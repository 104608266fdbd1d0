-- A second factor of the sign-in, a new address that waits for its mail, what a consent was given to.
ALTER TABLE app_user ADD COLUMN second_factor boolean NOT NULL DEFAULT false;

CREATE TABLE second_factor (
  user_id bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  -- Encrypted with the server's key.
  secret bytea NOT NULL,
  -- The step of the last code that was used: no code works twice.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- Null while the first code is waited for.
  confirmed_at timestamptz
);

CREATE TABLE recovery_code (
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

ALTER TABLE user_token
  DROP CONSTRAINT user_token_kind_check,
  ADD CONSTRAINT user_token_kind_check CHECK (kind IN ('activate', 'reset', 'login', 'email')),
  -- The address that a change of address waits for.
  ADD COLUMN email text;

ALTER TABLE consent
  ADD COLUMN document text NOT NULL DEFAULT 'consent' CHECK (document IN ('consent', 'cookies')),
  ADD COLUMN language text,
  ADD COLUMN text_sha256 text;
CREATE INDEX consent_visitor ON consent (visitor) WHERE visitor IS NOT NULL;

-- What is over is removed by a job.
CREATE INDEX failed_try_since ON failed_try (since);
CREATE INDEX user_token_expires ON user_token (expires_at);
CREATE INDEX session_expires ON session (expires_at);
