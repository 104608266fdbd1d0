-- A supplier's working copy goes when its lines are taken over into the offer: nothing reads them afterwards, and the
-- next working copy begins from the offer. Copies that customers typed in for a supplier stay as a record of it. The
-- contents of an offer don't change by this, so that their changes aren't counted.
ALTER TABLE offer_draft_item DISABLE TRIGGER offer_draft_item_part_removed;
DELETE FROM offer_draft_item i
USING offer_draft d, offer o
WHERE d.id = i.draft_id AND o.id = d.offer_id AND d.supplier_id = o.supplier_id AND NOT d.is_open;
ALTER TABLE offer_draft_item ENABLE TRIGGER offer_draft_item_part_removed;
