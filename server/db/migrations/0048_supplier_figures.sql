-- What a customer asked of a supplier and ordered from it, and what it ordered in a time, is counted by index.
CREATE INDEX offer_of_supplier ON offer (customer_id, supplier_id, status);
DROP INDEX offer_customer;
CREATE INDEX purchase_order_of_supplier ON purchase_order (customer_id, supplier_id, created_at DESC);
CREATE INDEX purchase_order_time ON purchase_order (customer_id, created_at);
CREATE INDEX offer_sent ON offer (customer_id, sent_at);
CREATE INDEX purchase_order_item_promised ON purchase_order_item (customer_id, promised_date) WHERE promised_date IS NOT NULL;
CREATE INDEX purchase_order_delivery_line_customer ON purchase_order_delivery_line (customer_id, order_item_id);
