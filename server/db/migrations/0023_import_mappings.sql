-- Kept columns get a name and an id: people choose them by hand, rename and delete them. What was kept before is called by its headers.
ALTER TABLE import_mapping
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN name text;
UPDATE import_mapping SET name = coalesce(nullif(left((SELECT string_agg(h, ', ') FROM jsonb_array_elements_text(headers) AS h WHERE h <> ''), 100), ''), 'CSV');
ALTER TABLE import_mapping ALTER COLUMN name SET NOT NULL, ADD UNIQUE (id);
CREATE INDEX import_mapping_list ON import_mapping (workspace_id, updated_at DESC);

-- The name under which the columns of an import will be kept, once somebody has typed one.
ALTER TABLE import_task ADD COLUMN mapping_name text;
