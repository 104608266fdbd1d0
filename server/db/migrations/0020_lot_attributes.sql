-- Attributes of a lot: copies of those that its purchase item had, or the item's group, when the lot was made.
CREATE TABLE lot_attribute (
  lot_id bigint NOT NULL REFERENCES lot ON DELETE CASCADE,
  -- The lot's own, for the fence: invited suppliers read them by it.
  tender_id bigint NOT NULL,
  workspace_id bigint NOT NULL REFERENCES workspace,
  integration_source text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('string', 'number', 'boolean', 'date', 'enum')),
  value text NOT NULL,
  PRIMARY KEY (lot_id, integration_source, key)
);
