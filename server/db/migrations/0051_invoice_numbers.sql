-- A supplier's invoices are numbered by itself: what it has sent in a year says which number is next.
CREATE INDEX purchase_order_invoice_supplier ON purchase_order_invoice (supplier_id, date);
