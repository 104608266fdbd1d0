-- The letter that a supplier got about the award of a tender it had answered: one, and with which words.
CREATE TABLE award_letter (
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  supplier_id bigint NOT NULL REFERENCES workspace,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('won', 'lost')),
  -- By language, as its people read it.
  texts jsonb NOT NULL,
  sent_by bigint NOT NULL REFERENCES app_user,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (tender_id, supplier_id)
);
