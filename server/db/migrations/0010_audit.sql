-- Administrators read the whole audit, by who, by what and in its order.
CREATE INDEX audit_user ON audit (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX audit_entity ON audit (entity, entity_id, id DESC);
CREATE INDEX audit_workspace ON audit (workspace_id, id DESC);
CREATE INDEX audit_at ON audit (at);
