-- Items without a part number are the same by their nomenclature, compared as part numbers are.
ALTER TABLE purchase_item ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN part_key(part_number) IS NULL THEN part_key(nomenclature) END) STORED;
CREATE INDEX purchase_item_name ON purchase_item (workspace_id, name_key, id DESC) WHERE name_key IS NOT NULL;

-- What the active workspace has requested, for searching (see purchase_item_own in the second migration).
CREATE OR REPLACE VIEW purchase_item_own AS SELECT * FROM purchase_item WHERE workspace_id = (SELECT current_workspace());

-- What becomes of single rows whose part is requested already: number of the row -> add, merge or skip.
ALTER TABLE import_task ADD COLUMN duplicate_rows jsonb NOT NULL DEFAULT '{}';
UPDATE import_task SET options = options || '{"duplicates": "add"}';
