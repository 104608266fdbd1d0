-- The mail to an address that a tender waits for has a token in its link, which names the tender to who reads the mailbox.
-- Here are the hashes: of the newest, and of the mails before it, which tell the same.
ALTER TABLE tender_awaited
  ADD COLUMN token_hash bytea,
  ADD COLUMN former_token_hashes bytea[] NOT NULL DEFAULT '{}';
CREATE UNIQUE INDEX tender_awaited_token ON tender_awaited (token_hash);
CREATE INDEX tender_awaited_former ON tender_awaited USING gin (former_token_hashes);
CREATE TRIGGER tender_awaited_removed AFTER DELETE ON tender_awaited FOR EACH ROW EXECUTE FUNCTION forget_mailed_secret();
CREATE TRIGGER tender_awaited_replaced AFTER UPDATE OF token_hash ON tender_awaited FOR EACH ROW
  WHEN (OLD.token_hash IS DISTINCT FROM NEW.token_hash) EXECUTE FUNCTION forget_mailed_secret();

-- An invitation that was withdrawn, or answered and cleared away: nobody finds it but its link, whose page says what became of it.
ALTER TABLE workspace_invite ADD COLUMN cleared_at timestamptz;
DROP INDEX workspace_invite_waiting;
CREATE UNIQUE INDEX workspace_invite_waiting ON workspace_invite (workspace_id, email) WHERE status = 'REQUESTED' AND cleared_at IS NULL;
CREATE TRIGGER workspace_invite_cleared AFTER UPDATE OF cleared_at ON workspace_invite FOR EACH ROW
  WHEN (NEW.cleared_at IS NOT NULL) EXECUTE FUNCTION forget_mailed_secret();
