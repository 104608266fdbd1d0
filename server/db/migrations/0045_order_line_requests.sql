-- The purchase request that a line without a lot was taken from.
ALTER TABLE purchase_order_item ADD COLUMN purchase_item_id bigint REFERENCES purchase_item ON DELETE SET NULL;
CREATE INDEX purchase_order_item_request ON purchase_order_item (purchase_item_id) WHERE purchase_item_id IS NOT NULL;
