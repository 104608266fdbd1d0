-- Comments and tasks that the people of one company write on its records. No other company and no administrator reads
-- them. A comment goes with its record; that of a deleted request waits in case the request is restored.
CREATE TABLE record_comment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  workspace_id bigint NOT NULL REFERENCES workspace,
  record text NOT NULL CHECK (record IN ('purchase_item', 'tender', 'lot', 'offer', 'received_offer', 'order')),
  record_id bigint NOT NULL,
  -- The customer's tender that the record belongs to.
  tender_id bigint REFERENCES tender ON DELETE CASCADE,
  lot_id bigint GENERATED ALWAYS AS (CASE WHEN record = 'lot' THEN record_id END) STORED REFERENCES lot ON DELETE CASCADE,
  offer_id bigint GENERATED ALWAYS AS (CASE WHEN record IN ('offer', 'received_offer') THEN record_id END) STORED
    REFERENCES offer ON DELETE CASCADE,
  order_id bigint GENERATED ALWAYS AS (CASE WHEN record = 'order' THEN record_id END) STORED
    REFERENCES purchase_order ON DELETE CASCADE,
  -- [{kind: text, text} | {kind: mention, user} | {kind: reference, record, id, code}]
  parts jsonb NOT NULL,
  author_id bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  struck_at timestamptz,
  assignee_id bigint REFERENCES app_user,
  due date,
  done_at timestamptz,
  done_by bigint REFERENCES app_user,
  CHECK ((assignee_id IS NULL) = (due IS NULL)),
  CHECK ((done_at IS NULL) = (done_by IS NULL)),
  CHECK (done_at IS NULL OR assignee_id IS NOT NULL),
  CHECK ((tender_id IS NOT NULL) = (record IN ('tender', 'lot', 'received_offer')))
);
CREATE INDEX record_comment_record ON record_comment (workspace_id, record, record_id, id);
CREATE INDEX record_comment_tender ON record_comment (tender_id, id) WHERE tender_id IS NOT NULL;
CREATE INDEX record_comment_lot ON record_comment (lot_id) WHERE lot_id IS NOT NULL;
CREATE INDEX record_comment_offer ON record_comment (offer_id) WHERE offer_id IS NOT NULL;
CREATE INDEX record_comment_order ON record_comment (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX record_comment_task ON record_comment (workspace_id, assignee_id, due, id)
  WHERE assignee_id IS NOT NULL AND done_at IS NULL AND struck_at IS NULL;
