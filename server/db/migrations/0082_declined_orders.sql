-- That one side has declined an order is a fact of its own: when, and which side. Until now a closed order whose payment
-- was refused was a declined one. The first entry of the history is the decliner's own.
ALTER TABLE purchase_order
  ADD COLUMN declined_at timestamptz,
  ADD COLUMN declined_by text CHECK (declined_by IN ('customer', 'supplier')),
  ADD CHECK ((declined_at IS NULL) = (declined_by IS NULL)),
  ADD CHECK (declined_at IS NULL OR status = 'CLOSED');
UPDATE purchase_order o
SET declined_at = coalesce(d.at, o.created_at),
  declined_by = CASE WHEN d.workspace_id = o.supplier_id THEN 'supplier' ELSE 'customer' END
FROM purchase_order p
  LEFT JOIN LATERAL (
    SELECT a.at, a.workspace_id
    FROM audit a
    WHERE a.workspace_id IN (p.customer_id, p.supplier_id)
      AND a.entity = 'order'
      AND a.entity_id = p.id
      AND a.action = 'decline'
    ORDER BY a.id
    LIMIT 1
  ) d ON true
WHERE o.id = p.id AND p.status = 'CLOSED' AND p.payment_status = 'REFUSED';

CREATE OR REPLACE FUNCTION counted_item_state(item bigint, company bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (
        SELECT FROM purchase_order_item i
          JOIN purchase_order o ON o.id = i.order_id
        WHERE i.purchase_item_id = item AND o.customer_id = company AND o.declined_at IS NULL
      )
      OR EXISTS (
        SELECT FROM lot l
          JOIN purchase_order_item i ON i.lot_id = l.id
          JOIN purchase_order o ON o.id = i.order_id
        WHERE l.purchase_item_id = item AND o.customer_id = company AND o.declined_at IS NULL
      ) THEN 'ordered'
    WHEN EXISTS (
      SELECT FROM lot l
        JOIN tender t ON t.id = l.tender_id AND (NOT t.sealed OR t.status = 'DONE')
        JOIN offer_item i ON i.lot_id = l.id
        JOIN offer o ON o.id = i.offer_id
      WHERE l.purchase_item_id = item AND o.status = 'PROCESSED' AND NOT i.rejected AND i.price_per_unit IS NOT NULL
    ) THEN 'offered'
    WHEN EXISTS (SELECT FROM lot l WHERE l.purchase_item_id = item) THEN 'in_tender'
    ELSE 'new'
  END
$$;
DROP TRIGGER purchase_order_state_changed ON purchase_order;
CREATE TRIGGER purchase_order_state_changed AFTER UPDATE OF declined_at ON purchase_order FOR EACH ROW
  WHEN ((OLD.declined_at IS NULL) <> (NEW.declined_at IS NULL))
  EXECUTE FUNCTION order_changes_items();
