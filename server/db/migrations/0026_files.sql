-- Checksums of commercial offers, so that all of a tender go out as one zip; files from before have none and are read for it.
ALTER TABLE commercial_offer ADD COLUMN crc32 bigint;

-- Imports of a supplier's own file into the working copy of an offer. `choices`: which line a row is about where the
-- file leaves it open, number of the row -> id of the lot, or 0 for none.
ALTER TABLE import_task DROP CONSTRAINT import_task_target_check;
ALTER TABLE import_task
  ADD CONSTRAINT import_task_target_check CHECK (target IN ('purchase_items', 'lots', 'offer')),
  ADD COLUMN offer_id bigint REFERENCES offer ON DELETE CASCADE,
  ADD COLUMN choices jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT import_task_offer CHECK ((target = 'offer') = (offer_id IS NOT NULL));
CREATE INDEX import_task_of_offer ON import_task (offer_id) WHERE offer_id IS NOT NULL;
