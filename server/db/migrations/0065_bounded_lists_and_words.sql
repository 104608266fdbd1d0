-- The newest first, of all states: a list stops at the end of its page.
CREATE INDEX tender_newest ON tender (workspace_id, id DESC);
CREATE INDEX offer_newest ON offer (supplier_id, id DESC);
CREATE INDEX purchase_order_newest ON purchase_order (customer_id, id DESC);
CREATE INDEX purchase_order_newest_supplied ON purchase_order (supplier_id, id DESC);
