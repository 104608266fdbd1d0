-- Tokens of mailed links and codes, counted tries, consents.
CREATE TABLE user_token (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('activate', 'reset', 'login')),
  -- The mail holds the token; here is its hash only.
  token_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- A new mail makes the older one's link dead.
  UNIQUE (user_id, kind)
);
CREATE INDEX user_token_hash ON user_token (kind, token_hash);

-- Failed tries for one account, counted on all servers together; the account is known by a hash, so an address that nobody has looks alike.
CREATE TABLE failed_try (
  account bytea PRIMARY KEY,
  count integer NOT NULL,
  since timestamptz NOT NULL
);

CREATE TABLE consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint REFERENCES app_user ON DELETE SET NULL,
  visitor text,
  text_version text NOT NULL,
  address text NOT NULL,
  given_at timestamptz NOT NULL,
  valid_until timestamptz NOT NULL
);
CREATE INDEX consent_user ON consent (user_id);
