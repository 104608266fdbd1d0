-- Beside the ordered quantity, a line has what became of it: accepted_quantity is the balance of receipts, corrections
-- and returns, and may exceed the ordered quantity by an agreed tolerance. free_quantity is the part of it that isn't
-- paid for; returned_quantity was accepted and sent back; cancelled_quantity is no longer expected although the line is
-- open. covered_quantity is what the line takes from its lot and its request.
ALTER TABLE purchase_order_item DROP CONSTRAINT purchase_order_item_check;
ALTER TABLE purchase_order_item
  ADD COLUMN free_quantity numeric(15, 3) NOT NULL DEFAULT 0,
  ADD COLUMN returned_quantity numeric(15, 3) NOT NULL DEFAULT 0 CHECK (returned_quantity >= 0),
  ADD COLUMN cancelled_quantity numeric(15, 3) NOT NULL DEFAULT 0,
  ADD COLUMN received_total numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN received_vat numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN received_total_with_vat numeric(26, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT purchase_order_item_accepted CHECK (accepted_quantity >= 0),
  ADD CONSTRAINT purchase_order_item_free CHECK (free_quantity BETWEEN 0 AND accepted_quantity),
  ADD CONSTRAINT purchase_order_item_cancelled CHECK (cancelled_quantity BETWEEN 0 AND quantity);
ALTER TABLE purchase_order_item
  ADD COLUMN covered_quantity numeric(15, 3) GENERATED ALWAYS AS (
    CASE WHEN closed_at IS NULL THEN quantity - cancelled_quantity ELSE least(accepted_quantity, quantity) END
  ) STORED;
ALTER TABLE purchase_order
  ADD COLUMN received_total numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN received_vat numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN received_total_with_vat numeric(26, 2) NOT NULL DEFAULT 0,
  -- Number of the agreed state of the order. Each change of what was agreed is the next revision.
  ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0);

-- Amounts of what was accepted before. The arithmetic is that of contract/money/vat.ts for the accepted quantity.
-- Freight counts as received with the first accepted goods.
WITH begun AS (
  SELECT DISTINCT i.order_id
  FROM purchase_order_item i
  WHERE i.accepted_quantity > 0
), product AS (
  SELECT
    i.id,
    o.basis,
    CASE WHEN o.tax_type = 1 THEN i.vat_percent END AS percent,
    round(
      CASE WHEN i.kind = 'freight' THEN i.quantity ELSE i.accepted_quantity END * i.based_price / i.price_quantity, 2
    ) AS product
  FROM purchase_order_item i
    JOIN begun b ON b.order_id = i.order_id
    JOIN purchase_order o ON o.id = i.order_id
  WHERE i.accepted_quantity > 0 OR i.kind = 'freight'
), received AS (
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
)
UPDATE purchase_order_item i
SET
  received_total = CASE WHEN r.basis = 'net' THEN r.product ELSE r.product - r.vat END,
  received_vat = r.vat,
  received_total_with_vat = CASE WHEN r.basis = 'net' THEN r.product + r.vat ELSE r.product END
FROM received r
WHERE i.id = r.id;

UPDATE purchase_order o
SET
  received_total = x.total,
  received_vat = x.vat,
  received_total_with_vat = x.total_with_vat
FROM (
  SELECT
    i.order_id,
    sum(i.received_total) AS total,
    sum(i.received_vat) AS vat,
    sum(i.received_total_with_vat) AS total_with_vat
  FROM purchase_order_item i
  GROUP BY i.order_id
  HAVING sum(i.received_total_with_vat) <> 0
) x
WHERE x.order_id = o.id;

-- A line without any quantity that it still takes leaves its request to be bought elsewhere, as a declined order does.
CREATE OR REPLACE FUNCTION counted_item_state(item bigint, company bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (
        SELECT FROM purchase_order_item i
          JOIN purchase_order o ON o.id = i.order_id
        WHERE i.purchase_item_id = item
          AND o.customer_id = company
          AND o.declined_at IS NULL
          AND i.covered_quantity > 0
      )
      OR EXISTS (
        SELECT FROM lot l
          JOIN purchase_order_item i ON i.lot_id = l.id
          JOIN purchase_order o ON o.id = i.order_id
        WHERE l.purchase_item_id = item
          AND o.customer_id = company
          AND o.declined_at IS NULL
          AND i.covered_quantity > 0
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

-- Cancelled quantities go back to their lots and requests at once, whichever side's change cancels them.
CREATE FUNCTION order_line_covers_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  UPDATE lot_winner w SET quantity = NEW.covered_quantity
  WHERE w.order_item_id = NEW.id AND NEW.covered_quantity > 0 AND w.quantity <> NEW.covered_quantity;
  UPDATE lot SET version = version + 1 WHERE id = NEW.lot_id;
  IF (OLD.covered_quantity > 0) <> (NEW.covered_quantity > 0) THEN
    PERFORM note_item_states(array(SELECT x.item FROM (
      SELECT NEW.purchase_item_id AS item
      UNION SELECT l.purchase_item_id FROM lot l WHERE l.id = NEW.lot_id) x WHERE x.item IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_item_covers_changed AFTER UPDATE ON purchase_order_item FOR EACH ROW
  WHEN (OLD.covered_quantity IS DISTINCT FROM NEW.covered_quantity)
  EXECUTE FUNCTION order_line_covers_changed();

-- Lines that were closed before give back what didn't come.
UPDATE lot_winner w
SET quantity = i.covered_quantity
FROM purchase_order_item i
WHERE w.order_item_id = i.id AND i.closed_at IS NOT NULL AND i.covered_quantity > 0 AND w.quantity > i.covered_quantity;
SELECT note_item_states(array(
  SELECT x.item
  FROM (
    SELECT i.purchase_item_id AS item
    FROM purchase_order_item i
    WHERE i.closed_at IS NOT NULL AND i.covered_quantity = 0
    UNION
    SELECT l.purchase_item_id
    FROM purchase_order_item i
      JOIN lot l ON l.id = i.lot_id
    WHERE i.closed_at IS NOT NULL AND i.covered_quantity = 0
  ) x
  WHERE x.item IS NOT NULL
));
