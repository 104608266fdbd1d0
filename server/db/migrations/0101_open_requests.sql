-- A request has the quantity that its orders cover. What is left is to be bought again. Lines in another unit than the
-- request can't be counted, so one of them covers the whole request.
ALTER TABLE purchase_item_state
  ADD COLUMN ordered_quantity numeric(18, 3) NOT NULL DEFAULT 0,
  DROP CONSTRAINT purchase_item_state_status_check,
  ADD CONSTRAINT purchase_item_state_status_check CHECK (
    status IN ('new', 'in_tender', 'offered', 'partly_ordered', 'ordered')
  );

CREATE FUNCTION counted_item_order(item bigint, company bigint)
RETURNS TABLE (quantity numeric, has_other_unit boolean) LANGUAGE sql STABLE AS $$
  WITH line AS (
    SELECT i.id
    FROM purchase_order_item i
    WHERE i.purchase_item_id = item AND i.customer_id = company
    UNION
    SELECT i.id
    FROM lot l
      JOIN purchase_order_item i ON i.lot_id = l.id
    WHERE l.purchase_item_id = item AND i.customer_id = company
  )
  SELECT
    coalesce(sum(i.covered_quantity) FILTER (WHERE i.unit = p.units), 0),
    coalesce(bool_or(i.unit <> p.units), false)
  FROM line
    JOIN purchase_order_item i ON i.id = line.id
    JOIN purchase_order o ON o.id = i.order_id
    CROSS JOIN purchase_item p
  WHERE p.id = item AND o.declined_at IS NULL AND i.covered_quantity > 0
$$;

DROP FUNCTION counted_item_state(bigint, bigint);
CREATE FUNCTION counted_item_state(item bigint, company bigint)
RETURNS TABLE (status text, ordered_quantity numeric) LANGUAGE sql STABLE AS $$
  SELECT
    CASE
      WHEN c.has_other_unit OR c.quantity >= (SELECT p.quantity FROM purchase_item p WHERE p.id = item) THEN 'ordered'
      WHEN c.quantity > 0 THEN 'partly_ordered'
      WHEN EXISTS (
        SELECT FROM lot l
          JOIN tender t ON t.id = l.tender_id AND (NOT t.sealed OR t.status = 'DONE')
          JOIN offer_item i ON i.lot_id = l.id
          JOIN offer o ON o.id = i.offer_id
        WHERE l.purchase_item_id = item AND o.status = 'PROCESSED' AND NOT i.rejected AND i.price_per_unit IS NOT NULL
      ) THEN 'offered'
      WHEN EXISTS (SELECT FROM lot l WHERE l.purchase_item_id = item) THEN 'in_tender'
      ELSE 'new'
    END,
    c.quantity
  FROM counted_item_order(item, company) c
$$;

CREATE OR REPLACE FUNCTION note_item_states(items bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  PERFORM FROM purchase_item_state s WHERE s.purchase_item_id = ANY(items) ORDER BY s.purchase_item_id FOR UPDATE;
  UPDATE purchase_item_state s
  SET status = c.status, ordered_quantity = c.ordered_quantity
  FROM (
    SELECT p.id, x.status, x.ordered_quantity
    FROM purchase_item p, counted_item_state(p.id, p.workspace_id) x
    WHERE p.id = ANY(items)
  ) c
  WHERE s.purchase_item_id = c.id AND (s.status, s.ordered_quantity) IS DISTINCT FROM (c.status, c.ordered_quantity);
END $$;

-- A new line is counted too, because it may cover only a part.
CREATE OR REPLACE FUNCTION order_lines_change_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  PERFORM note_item_states(array(
    SELECT x.item
    FROM (
      SELECT c.purchase_item_id AS item
      FROM changed c
      UNION
      SELECT l.purchase_item_id
      FROM changed c
        JOIN lot l ON l.id = c.lot_id
    ) x
    WHERE x.item IS NOT NULL
  ));
  RETURN NULL;
END $$;

-- Requests follow every change of what a line covers. EXCEPT instead of a join: the plan of a join would be that of the
-- first change, which may have been of one line.
CREATE FUNCTION order_lines_cover_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
DECLARE items bigint[];
BEGIN
  items := array(
    WITH changed AS (
      SELECT a.id, a.lot_id, a.purchase_item_id, a.unit, a.covered_quantity
      FROM after a
      EXCEPT
      SELECT b.id, b.lot_id, b.purchase_item_id, b.unit, b.covered_quantity
      FROM before b
    )
    SELECT x.item
    FROM (
      SELECT c.purchase_item_id AS item
      FROM changed c
      UNION
      SELECT l.purchase_item_id
      FROM changed c
        JOIN lot l ON l.id = c.lot_id
    ) x
    WHERE x.item IS NOT NULL
  );
  IF cardinality(items) > 0 THEN PERFORM note_item_states(items); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_item_state_changed AFTER UPDATE ON purchase_order_item
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION order_lines_cover_items();

-- Asking for more or less changes whether the orders cover all of it. The state is locked first, so that an order that
-- is made at the same time is counted.
CREATE FUNCTION item_quantity_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
DECLARE ordered boolean;
BEGIN
  SELECT s.status IN ('partly_ordered', 'ordered') INTO ordered
  FROM purchase_item_state s
  WHERE s.purchase_item_id = NEW.id
  FOR UPDATE;
  IF ordered THEN PERFORM note_item_states(ARRAY[NEW.id]); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_item_state_quantity AFTER UPDATE OF quantity, units ON purchase_item FOR EACH ROW
  WHEN ((OLD.quantity, OLD.units) IS DISTINCT FROM (NEW.quantity, NEW.units))
  EXECUTE FUNCTION item_quantity_changed();

-- Returns what is left to order of requests. With `locked`, no other order takes the same rest until the transaction
-- ends. A supplier who accepts an amendment may ask about the requests of its order lines.
CREATE FUNCTION open_requests(items bigint[], locked boolean)
RETURNS TABLE (item bigint, quantity numeric, open_quantity numeric, unit smallint) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
DECLARE
  me bigint := current_workspace();
  allowed bigint[] := array(
    SELECT s.purchase_item_id
    FROM purchase_item_state s
    WHERE s.purchase_item_id = ANY(items)
      AND (s.workspace_id = me OR EXISTS (
        SELECT FROM purchase_order_item i WHERE i.purchase_item_id = s.purchase_item_id AND i.supplier_id = me
      ))
  );
BEGIN
  IF locked THEN
    PERFORM FROM purchase_item_state s WHERE s.purchase_item_id = ANY(allowed) ORDER BY s.purchase_item_id FOR UPDATE;
  END IF;
  RETURN QUERY
    SELECT
      p.id,
      p.quantity,
      CASE WHEN s.status = 'ordered' THEN 0 ELSE greatest(p.quantity - s.ordered_quantity, 0) END,
      p.units
    FROM purchase_item_state s
      JOIN purchase_item p ON p.id = s.purchase_item_id
    WHERE s.purchase_item_id = ANY(allowed);
END $$;

-- A declined order expects nothing: its lines are closed as those of any other ended order, freight too.
ALTER TABLE purchase_order_item
  DROP CONSTRAINT purchase_order_item_check2,
  ADD CONSTRAINT purchase_order_item_of_freight CHECK (
    kind = 'goods' OR (
      lot_id IS NULL
      AND offer_item_id IS NULL
      AND purchase_item_id IS NULL
      AND nomenclature IS NULL
      AND part_number IS NULL
      AND accepted_quantity = 0
      AND on_the_way_quantity = 0
    )
  );
WITH untouched AS (
  SELECT o.id, o.declined_at, o.close_reason
  FROM purchase_order o
  WHERE o.declined_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM purchase_order_item i WHERE i.order_id = o.id AND i.accepted_quantity > 0)
), closed AS (
  UPDATE purchase_order_item i
  SET
    closed_at = coalesce(i.closed_at, u.declined_at),
    close_reason = coalesce(i.close_reason, u.close_reason, '—'),
    cancelled_total = i.total,
    cancelled_vat = i.vat,
    cancelled_total_with_vat = i.total_with_vat
  FROM untouched u
  WHERE u.id = i.order_id
  RETURNING i.id
)
UPDATE purchase_order o
SET cancelled_total = o.total, cancelled_vat = o.vat, cancelled_total_with_vat = o.total_with_vat
FROM untouched u
WHERE u.id = o.id;

SELECT note_item_states(array(
  SELECT x.item
  FROM (
    SELECT i.purchase_item_id AS item
    FROM purchase_order_item i
    UNION
    SELECT l.purchase_item_id
    FROM purchase_order_item i
      JOIN lot l ON l.id = i.lot_id
  ) x
  WHERE x.item IS NOT NULL
));
