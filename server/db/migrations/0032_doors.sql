-- Answers to repeats are kept sealed from now on; what was kept open is forgotten, a day before its time.
DELETE FROM idempotency_key;
ALTER TABLE idempotency_key DROP COLUMN answer;
ALTER TABLE idempotency_key ADD COLUMN answer bytea;

-- Browsers that a user has signed in with: a stranger's wrong passwords don't hold them up. The browser keeps the token, here is its hash.
CREATE TABLE known_device (
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX known_device_age ON known_device (seen_at);

-- However a session ends, its open streams of events end with it, on every server.
CREATE FUNCTION tell_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lotwise_live', json_build_object('ended_session', OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION tell_ended_session();
