-- A sample supplier belongs to the customer that tries the product with it. No other company sees it.
ALTER TABLE workspace ADD COLUMN sample_of bigint REFERENCES workspace;
CREATE INDEX workspace_sample ON workspace (sample_of) WHERE sample_of IS NOT NULL;

-- The sample data of a company, at most once, with the numbers that its records had before.
CREATE TABLE sample_data (
  workspace_id bigint PRIMARY KEY REFERENCES workspace ON DELETE CASCADE,
  -- {kind: number} of the company's counters.
  counters jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

-- Records that came with the sample data or were made from them. A mark outlives its record, so that its history can be
-- removed as well.
CREATE TABLE sample_record (
  workspace_id bigint NOT NULL REFERENCES sample_data ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('purchase_item', 'purchase_item_group', 'tender', 'lot', 'offer')),
  record_id bigint NOT NULL,
  PRIMARY KEY (kind, record_id)
);
CREATE INDEX sample_record_workspace ON sample_record (workspace_id);

CREATE FUNCTION note_removed_sample() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO sample_record (workspace_id, kind, record_id)
  SELECT s.workspace_id, TG_ARGV[0], r.id
  FROM removed r
    JOIN sample_record s ON s.kind = 'tender' AND s.record_id = r.tender_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER lot_sample_removed AFTER DELETE ON lot
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_removed_sample('lot');
CREATE TRIGGER offer_sample_removed AFTER DELETE ON offer
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_removed_sample('offer');
