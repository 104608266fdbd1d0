-- An invoice number as it is compared: without blanks, in capitals.
CREATE FUNCTION invoice_number_key(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN upper(regexp_replace(number, '[\s\u00a0\u2000-\u200b\u202f\u2060\u3000\ufeff]+', '', 'g'));
-- The same number twice is the classic double payment: each invoice is compared with those of its supplier.
CREATE INDEX purchase_order_invoice_number ON purchase_order_invoice
  (supplier_id, customer_id, invoice_number_key(number));
