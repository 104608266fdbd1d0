-- Counts what is saved in a working copy, so that a page asks only for the lines that were saved after what it has.
ALTER TABLE offer_draft ADD COLUMN revision integer NOT NULL DEFAULT 0;
ALTER TABLE offer_draft_item ADD COLUMN revision integer NOT NULL DEFAULT 0;
