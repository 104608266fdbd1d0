-- Users are searched by name and address.
ALTER TABLE app_user ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower(last_name || ' ' || first_name || ' ' || coalesce(patronymic, '') || ' ' || email)) STORED;
CREATE INDEX app_user_search ON app_user USING gin (search gin_trgm_ops);
CREATE INDEX app_user_name ON app_user (last_name COLLATE und, first_name COLLATE und, id);
CREATE INDEX app_user_administrators ON app_user (id) WHERE 'admin' = ANY (role);
