-- Design documentation of purchase items and lots; of a deleted item it waits with it. The bytes lie outside the database: once for each content that a
-- workspace has, under a key of their own, so that removing old bytes never touches new ones.
CREATE TABLE stored_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace,
  sha256 text NOT NULL,
  key text NOT NULL UNIQUE,
  size integer NOT NULL,
  crc32 bigint NOT NULL,
  -- When the content was last sent. What nothing names is removed by the clock some time after this.
  used_at timestamptz NOT NULL,
  UNIQUE (workspace_id, sha256),
  UNIQUE (workspace_id, id)
);

CREATE TABLE design_document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace,
  purchase_item_id bigint REFERENCES purchase_item ON DELETE CASCADE,
  lot_id bigint REFERENCES lot ON DELETE CASCADE,
  purchase_item_trash_id bigint REFERENCES purchase_item_trash ON DELETE CASCADE,
  stored_file_id bigint NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  -- Nobody's document names somebody else's bytes.
  FOREIGN KEY (workspace_id, stored_file_id) REFERENCES stored_file (workspace_id, id),
  CHECK (num_nonnulls(purchase_item_id, lot_id, purchase_item_trash_id) = 1)
);
CREATE INDEX design_document_item ON design_document (purchase_item_id, id) WHERE purchase_item_id IS NOT NULL;
CREATE INDEX design_document_lot ON design_document (lot_id, id) WHERE lot_id IS NOT NULL;
CREATE INDEX design_document_trash ON design_document (purchase_item_trash_id) WHERE purchase_item_trash_id IS NOT NULL;
CREATE INDEX design_document_file ON design_document (stored_file_id);
