-- What 1C said last of an order's document: its sum, its other side and its lines, to compare with the order.
ALTER TABLE one_c_document
  ADD COLUMN said jsonb,
  -- Whether that was otherwise than the order when it came.
  ADD COLUMN differs boolean NOT NULL DEFAULT false;
CREATE INDEX one_c_document_differs ON one_c_document (workspace_id, id DESC) WHERE differs;

-- Documents of 1C that are not surely of an order: a person assigns them or dismisses them.
CREATE TABLE one_c_reconciliation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  -- Tells one document of 1C from another, however often it comes.
  source_key text NOT NULL,
  -- Of what it says: the same said again is no news.
  content_mark bytea NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'assigned', 'dismissed')),
  doubt text NOT NULL CHECK (doubt IN ('no_order', 'not_handed_over', 'other_operation', 'other_counterparty', 'other_sum')),
  said jsonb NOT NULL,
  is_completed boolean NOT NULL,
  -- What orders that it may concern are found by.
  order_number integer,
  inns text[] NOT NULL,
  sum numeric(21, 6),
  -- The order whose id it has.
  named_order_id bigint REFERENCES purchase_order ON DELETE CASCADE,
  -- The order that a person has assigned it to, and what that changed, for taking it back.
  order_id bigint REFERENCES purchase_order ON DELETE CASCADE,
  effect jsonb,
  came_at timestamptz NOT NULL,
  decided_by bigint REFERENCES app_user,
  decided_at timestamptz,
  UNIQUE (workspace_id, source_key)
);
CREATE INDEX one_c_reconciliation_list ON one_c_reconciliation (workspace_id, status, id DESC);
CREATE INDEX one_c_reconciliation_order ON one_c_reconciliation (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX one_c_reconciliation_named ON one_c_reconciliation (named_order_id) WHERE named_order_id IS NOT NULL;
