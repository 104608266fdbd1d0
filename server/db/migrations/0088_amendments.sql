-- An amendment is a change of an order that one side proposes and the other accepts, or that the customer makes at once.
-- `proposal` is what was asked for, `lines` and `details` are the differences that it makes.
CREATE TABLE purchase_order_amendment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES purchase_order,
  customer_id bigint NOT NULL REFERENCES workspace,
  supplier_id bigint NOT NULL REFERENCES workspace,
  revision integer CHECK (revision > 1),
  side text NOT NULL CHECK (side IN ('customer', 'supplier')),
  status text NOT NULL CHECK (status IN ('PROPOSED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
  -- Whether the supplier had confirmed the order that the amendment changes.
  was_confirmed boolean NOT NULL,
  comment text,
  refusal text,
  proposal jsonb,
  lines jsonb NOT NULL DEFAULT '[]',
  details jsonb NOT NULL DEFAULT '{}',
  total_before numeric(26, 2) NOT NULL,
  total_after numeric(26, 2) NOT NULL,
  due_before numeric(26, 2) NOT NULL,
  due_after numeric(26, 2) NOT NULL,
  created_by bigint REFERENCES app_user,
  created_at timestamptz NOT NULL,
  decided_by bigint REFERENCES app_user,
  decided_at timestamptz,
  CHECK ((status = 'PROPOSED') = (decided_at IS NULL)),
  CHECK ((status = 'ACCEPTED') = (revision IS NOT NULL)),
  CHECK (status <> 'PROPOSED' OR proposal IS NOT NULL)
);
CREATE INDEX purchase_order_amendment_order ON purchase_order_amendment (order_id, id);
CREATE UNIQUE INDEX purchase_order_amendment_open ON purchase_order_amendment (order_id) WHERE status = 'PROPOSED';
CREATE INDEX purchase_order_amendment_customer ON purchase_order_amendment (customer_id);
CREATE INDEX purchase_order_amendment_supplier ON purchase_order_amendment (supplier_id);

-- Proposals that wait for their answer. The arithmetic is that of contract/money/vat.ts for the proposed quantity.
WITH product AS (
  SELECT
    i.id,
    o.basis,
    CASE WHEN o.tax_type = 1 THEN i.vat_percent END AS percent,
    round(coalesce(i.proposed_quantity, i.quantity) * i.based_price / i.price_quantity, 2) AS product
  FROM purchase_order_item i
    JOIN purchase_order o ON o.id = i.order_id
  WHERE o.status <> 'CLOSED'
    AND o.confirmation = 'PROPOSED'
    AND (i.proposed_quantity IS NOT NULL OR i.proposed_date IS NOT NULL)
), priced AS (
  SELECT
    p.id,
    CASE
      WHEN p.basis = 'gross' OR p.percent IS NULL THEN p.product
      ELSE p.product + round(p.product * p.percent / 100, 2)
    END AS total_with_vat
  FROM product p
), line AS (
  SELECT
    i.order_id,
    i.position,
    i.id,
    CASE WHEN i.proposed_quantity IS NULL THEN i.total_with_vat ELSE p.total_with_vat END AS total_after,
    i.total_with_vat AS total_before,
    jsonb_strip_nulls(jsonb_build_object(
      'item', i.id, 'quantity', trim_scale(i.proposed_quantity)::text, 'delivery_date', i.proposed_date::text
    )) AS proposal,
    jsonb_build_object(
      'line_kind', i.kind,
      'nomenclature', i.nomenclature,
      'part_number', i.part_number,
      'manufacturer', i.manufacturer,
      'unit', i.unit,
      'quantity', trim_scale(i.quantity)::text,
      'price', trim_scale(i.based_price)::text,
      'price_quantity', i.price_quantity,
      'vat_percent', trim_scale(i.vat_percent)::text,
      'delivery_date', i.delivery_date::text,
      'total_with_vat', i.total_with_vat::text,
      'due_total_with_vat', i.total_with_vat::text,
      'is_closed', false
    ) AS before,
    trim_scale(coalesce(i.proposed_quantity, i.quantity))::text AS quantity,
    coalesce(i.proposed_date, i.delivery_date)::text AS delivery_date
  FROM priced p
    JOIN purchase_order_item i ON i.id = p.id
)
INSERT INTO purchase_order_amendment (
  order_id, customer_id, supplier_id, side, status, was_confirmed, comment, proposal, lines, total_before, total_after,
  due_before, due_after, created_at
)
SELECT
  o.id,
  o.customer_id,
  o.supplier_id,
  'supplier',
  'PROPOSED',
  false,
  o.proposal_comment,
  jsonb_build_object(
    'changed', jsonb_agg(l.proposal ORDER BY l.position, l.id),
    'added', '[]'::jsonb,
    'removed', '[]'::jsonb,
    'cancelled', '[]'::jsonb
  ),
  jsonb_agg(
    jsonb_build_object(
      'kind', 'change',
      'position', l.position,
      'before', l.before,
      'after', l.before || jsonb_build_object(
        'quantity', l.quantity,
        'delivery_date', l.delivery_date,
        'total_with_vat', l.total_after::text,
        'due_total_with_vat', l.total_after::text
      )
    )
    ORDER BY l.position, l.id
  ),
  o.total_with_vat,
  o.total_with_vat + sum(l.total_after - l.total_before),
  o.total_with_vat - o.cancelled_total_with_vat,
  o.total_with_vat - o.cancelled_total_with_vat + sum(l.total_after - l.total_before),
  coalesce(
    (
      SELECT max(a.at)
      FROM audit a
      WHERE a.entity = 'order' AND a.entity_id = o.id AND a.action = 'propose_change' AND a.workspace_id = o.supplier_id
    ),
    o.created_at
  )
FROM purchase_order o
  JOIN line l ON l.order_id = o.id
GROUP BY o.id;

-- The views of a workspace's own rows are made anew after the migrations.
DROP VIEW IF EXISTS purchase_order_own, purchase_order_supplied, purchase_order_item_own CASCADE;
ALTER TABLE purchase_order_item DROP COLUMN proposed_quantity, DROP COLUMN proposed_date;
ALTER TABLE purchase_order DROP COLUMN proposal_comment;

-- A winner counts as ordered while an order that isn't declined takes something of its lot. What the order gives back
-- is to be ordered again, and the tender is unfinished again.
CREATE OR REPLACE FUNCTION order_line_covers_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  IF NEW.covered_quantity > 0 THEN
    UPDATE lot_winner w SET quantity = NEW.covered_quantity, order_item_id = NEW.id
    WHERE (w.order_item_id = NEW.id AND w.quantity <> NEW.covered_quantity)
      OR (
        OLD.covered_quantity <= 0
        AND w.order_item_id IS NULL
        AND w.lot_id = NEW.lot_id
        AND w.offer_item_id = NEW.offer_item_id
      );
  ELSE
    UPDATE lot_winner w SET order_item_id = NULL WHERE w.order_item_id = NEW.id;
  END IF;
  UPDATE lot SET version = version + 1 WHERE id = NEW.lot_id;
  IF (OLD.covered_quantity > 0) <> (NEW.covered_quantity > 0) THEN
    PERFORM note_item_states(array(SELECT x.item FROM (
      SELECT NEW.purchase_item_id AS item
      UNION SELECT l.purchase_item_id FROM lot l WHERE l.id = NEW.lot_id) x WHERE x.item IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION order_declined() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE lot_winner w SET order_item_id = NULL
  WHERE w.order_item_id IN (SELECT i.id FROM purchase_order_item i WHERE i.order_id = NEW.id);
  UPDATE lot SET version = version + 1
  WHERE id IN (SELECT i.lot_id FROM purchase_order_item i WHERE i.order_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_declined AFTER UPDATE OF declined_at ON purchase_order FOR EACH ROW
  WHEN (OLD.declined_at IS NULL AND NEW.declined_at IS NOT NULL)
  EXECUTE FUNCTION order_declined();

-- The supplier accepts the removal of a line, but only the customer sees its lots.
CREATE FUNCTION order_line_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE lot SET version = version + 1 WHERE id = OLD.lot_id;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_item_removed AFTER DELETE ON purchase_order_item FOR EACH ROW
  WHEN (OLD.lot_id IS NOT NULL)
  EXECUTE FUNCTION order_line_removed();

UPDATE lot_winner w
SET order_item_id = NULL
FROM purchase_order_item i
  JOIN purchase_order o ON o.id = i.order_id
WHERE w.order_item_id = i.id AND (o.declined_at IS NOT NULL OR i.covered_quantity <= 0);
