-- Documents of a company for its verification; `company_id` is the workspace itself.
ALTER TABLE design_document
  ADD COLUMN company_id bigint REFERENCES workspace ON DELETE CASCADE,
  DROP CONSTRAINT design_document_owner,
  ADD CONSTRAINT design_document_owner CHECK (num_nonnulls(purchase_item_id, lot_id, purchase_item_trash_id, tender_id, offer_id, company_id) = 1 AND (offer_item_id IS NULL OR offer_id IS NOT NULL) AND (company_id IS NULL OR company_id = workspace_id));
CREATE INDEX design_document_company ON design_document (company_id, id) WHERE company_id IS NOT NULL;
