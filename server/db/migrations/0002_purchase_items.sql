-- Units, purchase items, their groups, imports.
CREATE TABLE unit (
  id smallint PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  okei text NOT NULL
);
INSERT INTO unit (id, slug, okei) VALUES (1, 'pcs', '796'), (2, 'm', '006'), (3, 'm2', '055'), (4, 'l', '112'), (5, 'kg', '166');

CREATE TABLE purchase_item_group (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  name text NOT NULL,
  created_by bigint REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX purchase_item_group_list ON purchase_item_group (workspace_id, id DESC);

CREATE TABLE import_task (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'uploaded' CHECK (status IN ('uploaded', 'done', 'undone')),
  target text NOT NULL CHECK (target IN ('purchase_items', 'lots')),
  tender_id bigint,
  file_name text NOT NULL,
  file_size integer NOT NULL,
  -- The parsed file, compressed JSON: read once at upload, never from the file again.
  workbook bytea NOT NULL,
  options jsonb NOT NULL,
  mapping jsonb NOT NULL,
  -- Rows mended by hand: number of the row -> its cells, or null for a row taken out.
  fixes jsonb NOT NULL DEFAULT '{}',
  result jsonb,
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX import_task_list ON import_task (workspace_id, id DESC);

-- Column mappings kept for the company, chosen by the header of the file.
CREATE TABLE import_mapping (
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  signature text NOT NULL,
  headers jsonb NOT NULL,
  mapping jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, signature)
);

CREATE TABLE purchase_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  nomenclature text,
  part_number text,
  manufacturer text,
  quantity numeric(15, 3) NOT NULL CHECK (quantity > 0),
  units smallint NOT NULL REFERENCES unit,
  target_delivery_time date,
  planned_delivery_time date,
  type text,
  zmvp_number text,
  article text,
  pdm_code text,
  field_of_activity text,
  purchase_item_group_id bigint REFERENCES purchase_item_group ON DELETE SET NULL,
  responsible_manager_id bigint REFERENCES app_user,
  import_task_id bigint REFERENCES import_task ON DELETE SET NULL,
  created_by bigint REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  search text NOT NULL GENERATED ALWAYS AS (
    lower(coalesce(nomenclature, '') || ' ' || coalesce(part_number, '') || ' ' || coalesce(manufacturer, '') || ' '
      || coalesce(article, '') || ' ' || coalesce(zmvp_number, '') || ' ' || coalesce(pdm_code, ''))
  ) STORED,
  CHECK (nomenclature IS NOT NULL OR part_number IS NOT NULL)
);
CREATE INDEX purchase_item_list ON purchase_item (workspace_id, id DESC);
CREATE INDEX purchase_item_due ON purchase_item (workspace_id, target_delivery_time);
CREATE INDEX purchase_item_of_group ON purchase_item (purchase_item_group_id);
CREATE INDEX purchase_item_of_import ON purchase_item (import_task_id) WHERE import_task_id IS NOT NULL;
CREATE INDEX purchase_item_part ON purchase_item (workspace_id, lower(part_number));
CREATE INDEX purchase_item_search ON purchase_item USING gin (workspace_id, search gin_trgm_ops);

-- The active workspace's own items, for searching. Under row-level security LIKE is no index condition, since it isn't
-- leakproof; a view runs its policies as the owner of the table, so here the tenant's condition stands in the view itself.
CREATE VIEW purchase_item_own AS SELECT * FROM purchase_item WHERE workspace_id = (SELECT current_workspace());
