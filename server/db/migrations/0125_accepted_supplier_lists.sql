-- When the supplier accepted an invitation into the list. A supplier sees only these lists, as customers list companies
-- also by themselves.
ALTER TABLE workspace_supplier ADD COLUMN accepted_at timestamptz;
CREATE INDEX workspace_supplier_accepted ON workspace_supplier (supplier_id) WHERE accepted_at IS NOT NULL;
