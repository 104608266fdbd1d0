-- What a column holds is said by its name: the changes of what belongs to a record but stands in other tables are
-- counted apart from the record's own version, and a line that is closed says why as its order does.
ALTER TABLE tender RENAME COLUMN parts TO contents_version;
ALTER TABLE offer RENAME COLUMN parts TO contents_version;
ALTER TABLE purchase_order_item RENAME COLUMN closed_reason TO close_reason;

CREATE OR REPLACE FUNCTION count_tender_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE tender SET contents_version = contents_version + 1 WHERE id IN (SELECT tender_id FROM touched);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION count_lot_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE tender SET contents_version = contents_version + 1
  WHERE id IN (SELECT l.tender_id FROM touched t JOIN lot l ON l.id = t.lot_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION count_offer_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE offer SET contents_version = contents_version + 1
  WHERE id IN (SELECT offer_id FROM touched WHERE offer_id IS NOT NULL);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION count_draft_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE offer SET contents_version = contents_version + 1
  WHERE id IN (SELECT d.offer_id FROM touched t JOIN offer_draft d ON d.id = t.draft_id);
  RETURN NULL;
END $$;
