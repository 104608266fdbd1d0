-- Columns of the grid of purchase items: what they hold, in which order, and how each user arranged them.

-- How many items of a workspace hold each value of a column, as rows to be summed: each change adds rows and touches
-- none, so that nobody waits for anybody. '' is "no value"; the field '' counts all items. A job sums rows up.
CREATE TABLE purchase_item_count (
  workspace_id bigint NOT NULL,
  field text NOT NULL,
  value text NOT NULL,
  count bigint NOT NULL
);
CREATE INDEX purchase_item_count_field ON purchase_item_count (workspace_id, field);

CREATE FUNCTION purchase_item_counted(p purchase_item) RETURNS TABLE (field text, value text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('', ''), ('manufacturer', coalesce(p.manufacturer, '')), ('type', coalesce(p.type, '')), ('field_of_activity', coalesce(p.field_of_activity, '')), ('units', p.units::text),
    ('purchase_item_group', coalesce(p.purchase_item_group_id::text, '')), ('responsible_manager', coalesce(p.responsible_manager_id::text, ''))
$$;

CREATE FUNCTION count_purchase_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO purchase_item_count SELECT p.workspace_id, c.field, c.value, count(*) FROM added p, purchase_item_counted(p) c GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO purchase_item_count SELECT p.workspace_id, c.field, c.value, -count(*) FROM removed p, purchase_item_counted(p) c GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO purchase_item_count
      SELECT workspace_id, field, value, sum(n) FROM (
        SELECT p.workspace_id, c.field, c.value, 1 AS n FROM added p, purchase_item_counted(p) c
        UNION ALL SELECT p.workspace_id, c.field, c.value, -1 FROM removed p, purchase_item_counted(p) c) changed
      GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_item_counts_added AFTER INSERT ON purchase_item REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_purchase_items();
CREATE TRIGGER purchase_item_counts_changed AFTER UPDATE ON purchase_item REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_purchase_items();
CREATE TRIGGER purchase_item_counts_removed AFTER DELETE ON purchase_item REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_purchase_items();
INSERT INTO purchase_item_count SELECT p.workspace_id, c.field, c.value, count(*) FROM purchase_item p, purchase_item_counted(p) c GROUP BY 1, 2, 3;

CREATE INDEX purchase_item_by_nomenclature ON purchase_item (workspace_id, nomenclature COLLATE und, id);
CREATE INDEX purchase_item_by_part_number ON purchase_item (workspace_id, part_number COLLATE und, id);
CREATE INDEX purchase_item_by_manufacturer ON purchase_item (workspace_id, manufacturer COLLATE und, id);
CREATE INDEX purchase_item_by_manager ON purchase_item (workspace_id, responsible_manager_id, id);
-- One item of 64, from which counts over very many are estimated.
CREATE INDEX purchase_item_sample ON purchase_item (workspace_id) WHERE id % 64 = 0;

-- Deleted items, whole, so that they can be brought back as they were; a job empties it after a month.
CREATE TABLE purchase_item_trash (
  id bigint PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  record jsonb NOT NULL,
  attributes jsonb NOT NULL,
  deleted_at timestamptz NOT NULL
);
CREATE INDEX purchase_item_trash_age ON purchase_item_trash (deleted_at);
CREATE INDEX purchase_item_trash_workspace ON purchase_item_trash (workspace_id);

-- How users arranged their tables: one row without a name for each user and table, and views with names, which may be
-- shared with the workspace.
CREATE TABLE table_setting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  "table" text NOT NULL,
  name text,
  shared boolean NOT NULL DEFAULT false,
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (name IS NOT NULL OR NOT shared)
);
CREATE UNIQUE INDEX table_setting_own ON table_setting (workspace_id, user_id, "table") WHERE name IS NULL;
CREATE INDEX table_setting_list ON table_setting (workspace_id, "table");
