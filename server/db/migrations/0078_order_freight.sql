-- What the supplier asks for bringing an order is a line of it: paid for as goods are, and never delivered.
ALTER TABLE purchase_order_item
  ADD COLUMN kind text NOT NULL DEFAULT 'goods' CHECK (kind IN ('goods', 'freight')),
  ADD CHECK (kind = 'goods' OR (
    lot_id IS NULL AND offer_item_id IS NULL AND purchase_item_id IS NULL AND nomenclature IS NULL
    AND part_number IS NULL AND accepted_quantity = 0 AND on_the_way_quantity = 0 AND closed_at IS NULL));
-- One for each order at most; those of a company are told from its goods where spend is counted.
CREATE UNIQUE INDEX purchase_order_item_freight ON purchase_order_item (order_id) WHERE kind = 'freight';
CREATE INDEX purchase_order_item_freight_customer ON purchase_order_item (customer_id) INCLUDE (id) WHERE kind = 'freight';
