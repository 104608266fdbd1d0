-- Addresses that a customer invites by email into its supplier list. The owner of the mailbox accepts with a supplier
-- company. A row that was accepted or taken back stays for a while, so that its emails count towards the limits of a day.
CREATE TABLE supplier_invite (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace,
  email text NOT NULL,
  -- The language of the inviter: that of the emails.
  language text NOT NULL,
  message text,
  inviter_id bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  -- The newest email, and how many there were on its day.
  sent_at timestamptz,
  sent_count integer NOT NULL DEFAULT 0,
  token_hash bytea,
  former_token_hashes bytea[] NOT NULL DEFAULT '{}',
  cleared_at timestamptz,
  UNIQUE (workspace_id, email)
);
CREATE INDEX supplier_invite_waiting ON supplier_invite (email) WHERE cleared_at IS NULL;
CREATE INDEX supplier_invite_inviter ON supplier_invite (inviter_id);
CREATE INDEX supplier_invite_cleared ON supplier_invite (cleared_at) WHERE cleared_at IS NOT NULL;
CREATE UNIQUE INDEX supplier_invite_token ON supplier_invite (token_hash);
CREATE INDEX supplier_invite_former ON supplier_invite USING gin (former_token_hashes);
CREATE TRIGGER supplier_invite_removed AFTER DELETE ON supplier_invite FOR EACH ROW EXECUTE FUNCTION forget_mailed_secret();
CREATE TRIGGER supplier_invite_replaced AFTER UPDATE OF token_hash ON supplier_invite FOR EACH ROW
  WHEN (OLD.token_hash IS DISTINCT FROM NEW.token_hash) EXECUTE FUNCTION forget_mailed_secret();
