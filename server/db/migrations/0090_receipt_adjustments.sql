-- An adjustment changes what was received in a delivery: a correction of a receipt that was recorded wrongly, or a
-- return of accepted goods to the supplier. The receipt itself stays as it was recorded.
CREATE TABLE purchase_order_adjustment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES purchase_order ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  delivery_id bigint NOT NULL REFERENCES purchase_order_delivery ON DELETE CASCADE,
  -- Counts up in the order.
  number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('correction', 'return')),
  status text NOT NULL CHECK (status IN ('PROPOSED', 'CONFIRMED', 'REFUSED', 'WITHDRAWN')),
  -- Kind of reason of a return.
  reason_kind text CHECK (reason_kind IN ('defect', 'wrong_item', 'damaged', 'surplus', 'other')),
  reason text,
  -- Of a return: true if the customer waits for other goods instead, false if the order becomes smaller.
  replacement boolean,
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  -- Null for a correction that needed no answer of the supplier.
  decided_by bigint REFERENCES app_user,
  decided_at timestamptz,
  refusal text,
  UNIQUE (order_id, number),
  CHECK ((kind = 'return') = (reason_kind IS NOT NULL) AND (kind = 'return') = (replacement IS NOT NULL)),
  CHECK (kind = 'return' OR reason IS NOT NULL),
  CHECK ((status = 'PROPOSED') = (decided_at IS NULL)),
  CHECK ((status = 'REFUSED') = (refusal IS NOT NULL))
);
-- One correction of a delivery at most waits for an answer.
CREATE UNIQUE INDEX purchase_order_adjustment_correcting ON purchase_order_adjustment (delivery_id)
WHERE status = 'PROPOSED' AND kind = 'correction';
CREATE INDEX purchase_order_adjustment_delivery ON purchase_order_adjustment (delivery_id);
-- Returns of a supplier, by the day on which they took effect.
CREATE INDEX purchase_order_adjustment_returned ON purchase_order_adjustment (supplier_id, customer_id, decided_at)
WHERE status = 'CONFIRMED' AND kind = 'return';

-- The quantities are changes of what the delivery's line and the order line have. They count once the adjustment is
-- CONFIRMED.
CREATE TABLE purchase_order_adjustment_line (
  adjustment_id bigint NOT NULL REFERENCES purchase_order_adjustment ON DELETE CASCADE,
  order_item_id bigint NOT NULL REFERENCES purchase_order_item,
  order_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  accepted numeric(15, 3) NOT NULL,
  short numeric(15, 3) NOT NULL,
  refused numeric(15, 3) NOT NULL,
  paid_surplus numeric(15, 3) NOT NULL,
  returned numeric(15, 3) NOT NULL CHECK (returned >= 0),
  -- No longer expected after a return without a replacement. Computed when the return takes effect.
  cancelled numeric(15, 3) NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
  reason text,
  PRIMARY KEY (adjustment_id, order_item_id)
);
CREATE INDEX purchase_order_adjustment_line_item ON purchase_order_adjustment_line (order_item_id);

-- Part of the accepted quantity that exceeds the order and is paid for nevertheless.
ALTER TABLE purchase_order_delivery_line
  ADD COLUMN paid_surplus numeric(15, 3) NOT NULL DEFAULT 0 CHECK (paid_surplus >= 0);

-- A document of a delivery may belong to one of its adjustments.
ALTER TABLE purchase_order_delivery_file
  ADD COLUMN adjustment_id bigint REFERENCES purchase_order_adjustment ON DELETE CASCADE;

-- State from which an order was closed. An order with open goods or money returns to it.
ALTER TABLE purchase_order
  ADD COLUMN closed_from text CHECK (closed_from IN ('OPENED', 'SENT_TO_ONE_C'));
UPDATE purchase_order o
SET closed_from = coalesce(
  (
    SELECT a.changes->'status'->>'from'
    FROM audit a
    WHERE a.workspace_id IN (o.customer_id, o.supplier_id)
      AND a.entity = 'order'
      AND a.entity_id = o.id
      AND a.action IN ('close', 'complete')
      AND a.changes->'status'->>'from' IN ('OPENED', 'SENT_TO_ONE_C')
    ORDER BY a.id DESC
    LIMIT 1
  ),
  'OPENED'
)
WHERE o.status = 'CLOSED' AND o.declined_at IS NULL;
