-- What only a mailbox may know (codes, tokens of links) is kept apart from the text of its mail: sealed until the mail
-- went, and gone once it went, was used, replaced or is over. secret_hash is what the token's own row keeps of it.
ALTER TABLE mail
  ADD COLUMN secret bytea,
  ADD COLUMN secret_hash bytea,
  ADD COLUMN secret_until timestamptz,
  ADD CONSTRAINT mail_secret_whole CHECK ((secret_hash IS NULL) = (secret_until IS NULL) AND (secret IS NULL OR secret_hash IS NOT NULL));
CREATE INDEX mail_secret ON mail (secret_hash) WHERE secret IS NOT NULL;

-- Whoever uses, replaces or removes a token needs no right on mails: the outbox forgets the secret by itself.
CREATE FUNCTION forget_mailed_secret() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE mail SET secret = NULL WHERE secret_hash = OLD.token_hash AND secret IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER user_token_used AFTER DELETE ON user_token FOR EACH ROW EXECUTE FUNCTION forget_mailed_secret();
CREATE TRIGGER user_token_replaced AFTER UPDATE OF token_hash ON user_token FOR EACH ROW
  WHEN (OLD.token_hash <> NEW.token_hash) EXECUTE FUNCTION forget_mailed_secret();
CREATE TRIGGER workspace_invite_removed AFTER DELETE ON workspace_invite FOR EACH ROW EXECUTE FUNCTION forget_mailed_secret();
CREATE TRIGGER workspace_invite_used AFTER UPDATE OF token_hash, status ON workspace_invite FOR EACH ROW
  WHEN (OLD.token_hash <> NEW.token_hash OR OLD.status <> NEW.status) EXECUTE FUNCTION forget_mailed_secret();

-- Mails of before hold their tokens in the text: they are blanked. Whoever still waits for one asks again.
UPDATE mail SET
  subject = CASE WHEN kind = 'login_code' THEN regexp_replace(subject, '[0-9]{6}', '••••••', 'g') ELSE subject END,
  text = CASE WHEN kind = 'login_code' THEN regexp_replace(text, '\m[0-9]{6}\M', '••••••', 'g') ELSE regexp_replace(text, '(token|activate|email_link)=[A-Za-z0-9_-]{20,}', '\1=••••••', 'g') END,
  html = CASE WHEN kind = 'login_code' THEN regexp_replace(html, '([^#0-9A-Fa-f])[0-9]{6}\M', '\1••••••', 'g') ELSE regexp_replace(html, '(token|activate|email_link)=[A-Za-z0-9_-]{20,}', '\1=••••••', 'g') END,
  secret_hash = '\x00', secret_until = created_at
WHERE kind IN ('activate', 'password_reset', 'login_code', 'email_confirm', 'welcome', 'invite');
UPDATE mail SET status = 'failed', error = 'the link or code was not kept: ask for a new one' WHERE secret_hash = '\x00' AND status = 'waiting';
