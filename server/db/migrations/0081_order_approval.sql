-- An order that comes to more than a company lets pass without a colleague waits for an approval of its own.
ALTER TABLE purchase_order
  -- Up to which sum it may go on; null where that is whatever it comes to.
  ADD COLUMN cleared_total numeric(26, 2) CHECK (cleared_total >= 0),
  -- Its supplier learns of it.
  ADD COLUMN is_released boolean NOT NULL DEFAULT true;
CREATE INDEX purchase_order_held ON purchase_order (customer_id) WHERE total_with_vat > cleared_total;

-- An approval is of a tender's award or of an order: of its very lines.
ALTER TABLE award_approval
  ALTER COLUMN tender_id DROP NOT NULL,
  ADD COLUMN order_id bigint REFERENCES purchase_order ON DELETE CASCADE,
  ADD CHECK (num_nonnulls(tender_id, order_id) = 1);
CREATE UNIQUE INDEX award_approval_live_order ON award_approval (order_id) WHERE status IN ('ASKED', 'GIVEN');
CREATE INDEX award_approval_order ON award_approval (order_id, id);
