-- Files of an offer beside the one that is signed: of the whole offer, or of one of its lines. They belong to the supplier's workspace.
ALTER TABLE design_document
  ADD COLUMN offer_id bigint REFERENCES offer ON DELETE CASCADE,
  ADD COLUMN offer_item_id bigint REFERENCES offer_item ON DELETE CASCADE,
  DROP CONSTRAINT design_document_owner,
  ADD CONSTRAINT design_document_owner CHECK (num_nonnulls(purchase_item_id, lot_id, purchase_item_trash_id, tender_id, offer_id) = 1 AND (offer_item_id IS NULL OR offer_id IS NOT NULL));
CREATE INDEX design_document_offer ON design_document (offer_id, offer_item_id, id) WHERE offer_id IS NOT NULL;
CREATE INDEX design_document_offer_item ON design_document (offer_item_id) WHERE offer_item_id IS NOT NULL;
