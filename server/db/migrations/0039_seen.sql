-- What becomes final is what somebody saw. `parts` counts the changes of what belongs to a record but stands in other
-- tables; with the record's own version it makes the revision that a final call names.
ALTER TABLE tender ADD COLUMN parts integer NOT NULL DEFAULT 0;
ALTER TABLE offer ADD COLUMN parts integer NOT NULL DEFAULT 0;

-- The owner counts: a supplier who is taken in changes a tender that it may not change itself.
CREATE FUNCTION count_tender_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE tender SET parts = parts + 1 WHERE id IN (SELECT tender_id FROM touched);
  RETURN NULL;
END $$;
CREATE FUNCTION count_lot_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE tender SET parts = parts + 1 WHERE id IN (SELECT l.tender_id FROM touched t JOIN lot l ON l.id = t.lot_id);
  RETURN NULL;
END $$;
CREATE FUNCTION count_offer_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE offer SET parts = parts + 1 WHERE id IN (SELECT offer_id FROM touched WHERE offer_id IS NOT NULL);
  RETURN NULL;
END $$;
CREATE FUNCTION count_draft_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE offer SET parts = parts + 1 WHERE id IN (SELECT d.offer_id FROM touched t JOIN offer_draft d ON d.id = t.draft_id);
  RETURN NULL;
END $$;

DO $$
DECLARE part record;
BEGIN
  FOR part IN SELECT * FROM (VALUES
    ('lot', 'count_tender_part'), ('tender_supplier', 'count_tender_part'), ('tender_awaited', 'count_tender_part'), ('lot_winner', 'count_lot_part'),
    ('offer_draft', 'count_offer_part'), ('offer_draft_item', 'count_draft_part'), ('commercial_offer', 'count_offer_part'), ('design_document', 'count_offer_part')) AS p(of_table, counts)
  LOOP
    EXECUTE format('CREATE TRIGGER %1$s_part_added AFTER INSERT ON %1$s REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION %2$s()', part.of_table, part.counts);
    EXECUTE format('CREATE TRIGGER %1$s_part_changed AFTER UPDATE ON %1$s REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION %2$s()', part.of_table, part.counts);
    EXECUTE format('CREATE TRIGGER %1$s_part_removed AFTER DELETE ON %1$s REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION %2$s()', part.of_table, part.counts);
  END LOOP;
END $$;

-- The revision that a change made: what changed since somebody looked is read from the history.
ALTER TABLE audit ADD COLUMN revision integer;
