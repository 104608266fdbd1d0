-- A user whom an administrator has blocked: no session lives and none begins. The reason is for administrators.
ALTER TABLE app_user ADD COLUMN blocked_at timestamptz, ADD COLUMN blocked_reason text,
  ADD CONSTRAINT app_user_blocked CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL));

-- The owner of a workspace offers it to one of its members; it is over when one of the two leaves the workspace.
CREATE TABLE ownership_offer (
  workspace_id bigint PRIMARY KEY REFERENCES workspace ON DELETE CASCADE,
  to_id bigint NOT NULL,
  from_id bigint NOT NULL,
  offered_at timestamptz NOT NULL,
  FOREIGN KEY (workspace_id, to_id) REFERENCES workspace_member ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, from_id) REFERENCES workspace_member ON DELETE CASCADE,
  CHECK (to_id <> from_id)
);
CREATE INDEX ownership_offer_to ON ownership_offer (to_id);
CREATE INDEX ownership_offer_from ON ownership_offer (from_id);
