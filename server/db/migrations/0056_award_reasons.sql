-- Why a lot goes to others than the cheapest, in the words of whoever chose; a company may require it of each such lot.
CREATE TABLE award_reason (
  lot_id bigint PRIMARY KEY REFERENCES lot ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  reason text NOT NULL,
  written_by bigint NOT NULL REFERENCES app_user,
  written_at timestamptz NOT NULL
);
CREATE INDEX award_reason_tender ON award_reason (tender_id);
ALTER TABLE award_setting ADD COLUMN reasons_required boolean NOT NULL DEFAULT false;
