-- Links of an invitation that a newer mail has replaced: they open nothing, but their page says what to do.
ALTER TABLE workspace_invite ADD COLUMN former_token_hashes bytea[] NOT NULL DEFAULT '{}';
CREATE INDEX workspace_invite_former ON workspace_invite USING gin (former_token_hashes);
