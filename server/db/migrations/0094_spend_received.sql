-- An order line has the quantity that is to be paid and the one that was received and is paid for. A test compares both
-- with contract/orders/line-quantities.ts, which defines them.
ALTER TABLE purchase_order_item
  ADD COLUMN due_quantity numeric(15, 3) GENERATED ALWAYS AS (
    CASE WHEN closed_at IS NULL THEN greatest(quantity - cancelled_quantity, accepted_quantity) ELSE accepted_quantity END
      - free_quantity
  ) STORED,
  ADD COLUMN received_quantity numeric(15, 3) GENERATED ALWAYS AS (accepted_quantity - free_quantity) STORED;

-- Spend counts what is to be paid, which is what was ordered without what was cancelled, and what was received. Savings
-- follow the quantity of each.
DROP TRIGGER purchase_order_item_spend_changed ON purchase_order_item;
ALTER TABLE order_line_spend RENAME COLUMN quantity TO due_quantity;
ALTER TABLE order_line_spend RENAME COLUMN total TO due_total;
ALTER TABLE order_line_spend RENAME COLUMN vat TO due_vat;
ALTER TABLE order_line_spend RENAME COLUMN total_with_vat TO due_total_with_vat;
ALTER TABLE order_line_spend RENAME COLUMN saved TO due_saved;
ALTER TABLE order_line_spend
  ADD COLUMN received_quantity numeric(15, 3) NOT NULL DEFAULT 0,
  ADD COLUMN received_total numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN received_vat numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN received_total_with_vat numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN received_saved numeric(26, 2) GENERATED ALWAYS AS (
    round((median_price - price_per_unit) * received_quantity, 2)
  ) STORED;
UPDATE order_line_spend s
SET
  due_quantity = i.due_quantity,
  due_total = i.total - i.cancelled_total,
  due_vat = i.vat - i.cancelled_vat,
  due_total_with_vat = i.total_with_vat - i.cancelled_total_with_vat,
  received_quantity = i.received_quantity,
  received_total = i.received_total,
  received_vat = i.received_vat,
  received_total_with_vat = i.received_total_with_vat
FROM purchase_order_item i
WHERE i.id = s.order_item_id
  AND (
    i.due_quantity <> s.due_quantity
    OR i.cancelled_total_with_vat <> 0
    OR i.received_quantity <> 0
    OR i.received_total_with_vat <> 0
  );

-- As before, with the amounts to be paid and received.
CREATE OR REPLACE FUNCTION note_order_line_spend(lines bigint[]) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public AS $$
  SELECT n.id
  FROM purchase_item n
  WHERE n.id IN (
    SELECT coalesce(i.purchase_item_id, l.purchase_item_id)
    FROM purchase_order_item i
      LEFT JOIN lot l ON l.id = i.lot_id
    WHERE i.id = ANY(lines)
  )
  ORDER BY n.id
  FOR SHARE;
  INSERT INTO order_line_spend (
    order_item_id, order_id, workspace_id, purchase_item_id, purchase_item_group_id, manufacturer, price_per_unit,
    due_quantity, due_total, due_vat, due_total_with_vat,
    received_quantity, received_total, received_vat, received_total_with_vat, median_price
  )
  SELECT
    i.id,
    i.order_id,
    i.customer_id,
    coalesce(i.purchase_item_id, l.purchase_item_id),
    (
      SELECT n.purchase_item_group_id
      FROM purchase_item n
      WHERE n.id = coalesce(i.purchase_item_id, l.purchase_item_id)
    ),
    i.manufacturer,
    i.price_per_unit,
    i.due_quantity,
    i.total - i.cancelled_total,
    i.vat - i.cancelled_vat,
    i.total_with_vat - i.cancelled_total_with_vat,
    i.received_quantity,
    i.received_total,
    i.received_vat,
    i.received_total_with_vat,
    CASE
      WHEN cardinality(m.prices) > 1 THEN round(
        (m.prices[(cardinality(m.prices) + 1) / 2] + m.prices[cardinality(m.prices) / 2 + 1]) / 2, 6
      )
    END
  FROM purchase_order_item i
    JOIN purchase_order p ON p.id = i.order_id
    LEFT JOIN lot l ON l.id = i.lot_id
    LEFT JOIN tender t ON t.id = l.tender_id AND (NOT t.sealed OR t.status = 'DONE')
    CROSS JOIN LATERAL (
      SELECT array_agg(r.price_per_unit ORDER BY r.price_per_unit) AS prices
      FROM offer_item r
        JOIN offer o ON o.id = r.offer_id AND o.status = 'PROCESSED' AND o.currency = p.currency
      WHERE t.id IS NOT NULL AND r.lot_id = i.lot_id AND NOT r.rejected AND r.price_per_unit IS NOT NULL
    ) m
  WHERE i.id = ANY(lines)
  ORDER BY i.order_id, i.id
$$;

CREATE OR REPLACE FUNCTION order_line_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  UPDATE order_line_spend
  SET
    manufacturer = NEW.manufacturer,
    price_per_unit = NEW.price_per_unit,
    due_quantity = NEW.due_quantity,
    due_total = NEW.total - NEW.cancelled_total,
    due_vat = NEW.vat - NEW.cancelled_vat,
    due_total_with_vat = NEW.total_with_vat - NEW.cancelled_total_with_vat,
    received_quantity = NEW.received_quantity,
    received_total = NEW.received_total,
    received_vat = NEW.received_vat,
    received_total_with_vat = NEW.received_total_with_vat
  WHERE order_item_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_item_spend_changed AFTER UPDATE ON purchase_order_item FOR EACH ROW
  WHEN (
    (
      OLD.manufacturer, OLD.price_per_unit, OLD.due_quantity, OLD.received_quantity,
      OLD.total, OLD.vat, OLD.total_with_vat,
      OLD.cancelled_total, OLD.cancelled_vat, OLD.cancelled_total_with_vat,
      OLD.received_total, OLD.received_vat, OLD.received_total_with_vat
    ) IS DISTINCT FROM (
      NEW.manufacturer, NEW.price_per_unit, NEW.due_quantity, NEW.received_quantity,
      NEW.total, NEW.vat, NEW.total_with_vat,
      NEW.cancelled_total, NEW.cancelled_vat, NEW.cancelled_total_with_vat,
      NEW.received_total, NEW.received_vat, NEW.received_total_with_vat
    )
  )
  EXECUTE FUNCTION order_line_changed();
