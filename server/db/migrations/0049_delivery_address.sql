-- Where an order is to be delivered to, and by when, as its customer has written it; null where nothing is said.
ALTER TABLE purchase_order ADD COLUMN delivery_address text CHECK (length(delivery_address) <= 500);
ALTER TABLE purchase_order ADD COLUMN deliver_by date;
-- What a company has used, the last one first: proposed for its next orders.
CREATE INDEX purchase_order_delivery_address ON purchase_order (customer_id, id DESC) WHERE delivery_address IS NOT NULL;
