-- The audit is read by the time of the change, whatever else it is narrowed by.
DROP INDEX audit_user, audit_entity, audit_workspace, audit_at;
CREATE INDEX audit_user ON audit (user_id, at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX audit_entity ON audit (entity, entity_id, at DESC, id DESC);
CREATE INDEX audit_workspace ON audit (workspace_id, at DESC, id DESC);
CREATE INDEX audit_at ON audit (at DESC, id DESC);
