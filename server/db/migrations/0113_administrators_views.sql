-- Settings of the administration's tables belong to no company.
ALTER TABLE table_setting ALTER COLUMN workspace_id DROP NOT NULL;
DROP INDEX table_setting_own;
CREATE UNIQUE INDEX table_setting_own ON table_setting (workspace_id, user_id, "table") NULLS NOT DISTINCT
WHERE name IS NULL;
