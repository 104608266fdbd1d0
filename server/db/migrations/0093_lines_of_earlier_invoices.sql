-- An order had one confirmed invoice before 0092, for all that was to be paid. Its lines follow from the order's lines, so
-- that later invoices know which quantities are invoiced.
INSERT INTO purchase_order_invoice_line (
  invoice_id, order_item_id, order_id, customer_id, supplier_id, quantity, total_with_vat
)
SELECT x.id, i.id, x.order_id, x.customer_id, x.supplier_id, q.quantity, i.total_with_vat - i.cancelled_total_with_vat
FROM purchase_order_invoice x
  JOIN purchase_order_item i ON i.order_id = x.order_id
  CROSS JOIN LATERAL (
    SELECT
      i.accepted_quantity - i.free_quantity + CASE
        WHEN i.closed_at IS NULL THEN greatest(i.quantity - i.cancelled_quantity - i.accepted_quantity, 0)
        ELSE 0
      END AS quantity
  ) q
WHERE x.decided_at IS NOT NULL
  AND x.refusal IS NULL
  AND x.kind = 'rest'
  AND q.quantity > 0
  AND NOT EXISTS (SELECT FROM purchase_order_invoice_line l WHERE l.invoice_id = x.id);
UPDATE purchase_order_invoice SET expected = total WHERE kind = 'rest' AND expected IS NULL;
