-- An order can have several confirmed invoices. Each says what it is for and has lines that match the order's lines.
-- expected is what the invoice would come to at the prices of the order; a difference within the customer's tolerance is
-- accepted.
ALTER TABLE award_setting
  ADD COLUMN invoice_percent numeric(4, 2) CHECK (invoice_percent > 0),
  ADD COLUMN invoice_sum numeric(26, 2) CHECK (invoice_sum > 0);

-- Suppliers can't read the customer's settings, except for this tolerance.
CREATE FUNCTION invoice_tolerance(company bigint) RETURNS TABLE (invoice_percent numeric, invoice_sum numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT s.invoice_percent, s.invoice_sum FROM award_setting s WHERE s.workspace_id = company
$$;

ALTER TABLE purchase_order_invoice DROP CONSTRAINT purchase_order_invoice_total_check;
ALTER TABLE purchase_order_invoice
  ADD COLUMN kind text NOT NULL DEFAULT 'rest'
    CHECK (kind IN ('rest', 'delivery', 'advance', 'part', 'correction')),
  ADD COLUMN delivery_id bigint REFERENCES purchase_order_delivery,
  ADD COLUMN corrects_id bigint REFERENCES purchase_order_invoice,
  ADD COLUMN expected numeric(26, 2),
  ADD CONSTRAINT purchase_order_invoice_total CHECK (total > 0 OR (kind = 'correction' AND total = 0)),
  ADD CONSTRAINT purchase_order_invoice_delivery CHECK ((kind = 'delivery') = (delivery_id IS NOT NULL)),
  ADD CONSTRAINT purchase_order_invoice_corrects CHECK ((kind = 'correction') = (corrects_id IS NOT NULL));

CREATE INDEX purchase_order_invoice_corrects ON purchase_order_invoice (corrects_id) WHERE corrects_id IS NOT NULL;

CREATE TABLE purchase_order_invoice_line (
  invoice_id bigint NOT NULL REFERENCES purchase_order_invoice ON DELETE CASCADE,
  order_item_id bigint NOT NULL REFERENCES purchase_order_item ON DELETE CASCADE,
  order_id bigint NOT NULL REFERENCES purchase_order ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  quantity numeric(15, 3) NOT NULL CHECK (quantity > 0),
  -- What the quantity comes to at the price of the order.
  total_with_vat numeric(26, 2) NOT NULL,
  PRIMARY KEY (invoice_id, order_item_id)
);
CREATE INDEX purchase_order_invoice_line_order ON purchase_order_invoice_line (order_id);
CREATE INDEX purchase_order_invoice_line_item ON purchase_order_invoice_line (order_item_id);
