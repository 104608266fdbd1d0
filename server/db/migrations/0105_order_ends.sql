-- The customer still waits for what is on the way of a closed line: it is to be paid once it is accepted, and it still
-- takes its part of the lot and of the request. The views are made anew after the migrations.
DROP VIEW IF EXISTS purchase_order_item_own, lost_lots CASCADE;
DROP TRIGGER purchase_order_item_spend_changed ON purchase_order_item;
DROP TRIGGER purchase_order_item_covers_changed ON purchase_order_item;
ALTER TABLE purchase_order_item DROP COLUMN due_quantity, DROP COLUMN covered_quantity;
ALTER TABLE purchase_order_item
  ADD COLUMN due_quantity numeric(15, 3) GENERATED ALWAYS AS (
    CASE
      WHEN closed_at IS NULL THEN greatest(quantity - cancelled_quantity, accepted_quantity)
      ELSE accepted_quantity + least(
        on_the_way_quantity, greatest(quantity - cancelled_quantity - accepted_quantity, 0)
      )
    END - free_quantity
  ) STORED,
  ADD COLUMN covered_quantity numeric(15, 3) GENERATED ALWAYS AS (
    CASE
      WHEN closed_at IS NULL THEN quantity - cancelled_quantity
      ELSE least(
        accepted_quantity + least(
          on_the_way_quantity, greatest(quantity - cancelled_quantity - accepted_quantity, 0)
        ),
        quantity
      )
    END
  ) STORED;
CREATE TRIGGER purchase_order_item_covers_changed AFTER UPDATE ON purchase_order_item FOR EACH ROW
  WHEN (OLD.covered_quantity IS DISTINCT FROM NEW.covered_quantity)
  EXECUTE FUNCTION order_line_covers_changed();
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

-- Lines that were closed while a part of them was on the way. The arithmetic is that of contract/money/vat.ts.
WITH product AS (
  SELECT
    i.id,
    o.basis,
    CASE WHEN o.tax_type = 1 THEN i.vat_percent END AS percent,
    round(i.due_quantity * i.based_price / i.price_quantity, 2) AS product
  FROM purchase_order_item i
    JOIN purchase_order o ON o.id = i.order_id
  WHERE i.closed_at IS NOT NULL AND i.on_the_way_quantity > 0
), awaited AS (
  SELECT
    p.id,
    p.product,
    p.basis,
    CASE
      WHEN p.percent IS NULL THEN 0
      WHEN p.basis = 'net' THEN round(p.product * p.percent / 100, 2)
      ELSE round(p.product * p.percent / (100 + p.percent), 2)
    END AS vat
  FROM product p
), due AS (
  SELECT
    a.id,
    a.vat,
    CASE WHEN a.basis = 'net' THEN a.product ELSE a.product - a.vat END AS total,
    CASE WHEN a.basis = 'net' THEN a.product + a.vat ELSE a.product END AS total_with_vat
  FROM awaited a
)
UPDATE purchase_order_item i
SET
  cancelled_total = i.total - due.total,
  cancelled_vat = i.vat - due.vat,
  cancelled_total_with_vat = i.total_with_vat - due.total_with_vat
FROM due
WHERE i.id = due.id;

UPDATE purchase_order o
SET
  cancelled_total = x.total,
  cancelled_vat = x.vat,
  cancelled_total_with_vat = x.total_with_vat
FROM (
  SELECT
    i.order_id,
    sum(i.cancelled_total) AS total,
    sum(i.cancelled_vat) AS vat,
    sum(i.cancelled_total_with_vat) AS total_with_vat
  FROM purchase_order_item i
  GROUP BY i.order_id
  HAVING bool_or(i.closed_at IS NOT NULL AND i.on_the_way_quantity > 0)
) x
WHERE x.order_id = o.id;

UPDATE order_line_spend s
SET due_quantity = i.due_quantity
FROM purchase_order_item i
WHERE i.id = s.order_item_id AND i.closed_at IS NOT NULL AND i.on_the_way_quantity > 0;

UPDATE lot_winner w
SET quantity = i.covered_quantity
FROM purchase_order_item i
WHERE w.order_item_id = i.id AND i.closed_at IS NOT NULL AND i.on_the_way_quantity > 0 AND i.covered_quantity > 0;
SELECT note_item_states(array(
  SELECT x.item
  FROM (
    SELECT i.purchase_item_id AS item
    FROM purchase_order_item i
    WHERE i.closed_at IS NOT NULL AND i.on_the_way_quantity > 0
    UNION
    SELECT l.purchase_item_id
    FROM purchase_order_item i
      JOIN lot l ON l.id = i.lot_id
    WHERE i.closed_at IS NOT NULL AND i.on_the_way_quantity > 0
  ) x
  WHERE x.item IS NOT NULL
));

-- An amendment that waited ended with its order, and the order is again as it was before: confirmed, or unanswered.
UPDATE purchase_order o
SET confirmation = (
    SELECT CASE WHEN a.was_confirmed THEN 'CONFIRMED' END
    FROM purchase_order_amendment a
    WHERE a.order_id = o.id AND a.status IN ('WITHDRAWN', 'REFUSED')
    ORDER BY a.id DESC
    LIMIT 1
  )
WHERE o.status = 'CLOSED' AND o.confirmation = 'PROPOSED';
