-- What a supplier ships of an order, and what its customer takes. A shipment is announced with its lines, and ends once: received, or cancelled with a
-- reason; the customer also writes down what came without having been announced. Whoever counts a supplier's deliveries reads of each line `i` of an order:
--   i.promised_date (the first promise, null until the order is confirmed), i.expected_date (what the supplier says now), i.accepted_quantity, i.quantity,
--   i.closed_at (the customer awaits no more of it), i.customer_id, i.supplier_id;
--   and of purchase_order_delivery_line x JOIN purchase_order_delivery d ON d.id = x.delivery_id, where x.order_item_id = i.id and d.received_on is not null:
--   max(d.received_on) FILTER (WHERE x.accepted > 0) the last day on which it came, sum(x.accepted), sum(x.short), sum(x.refused).
-- receivedOfLine in server/db/line-deliveries.ts is that sub-query.
ALTER TABLE purchase_order
  ADD COLUMN confirmed_at timestamptz;
ALTER TABLE purchase_order_item
  ADD COLUMN promised_date date,
  ADD COLUMN expected_date date,
  ADD COLUMN accepted_quantity numeric(15, 3) NOT NULL DEFAULT 0,
  -- Announced in shipments that have not ended.
  ADD COLUMN on_the_way_quantity numeric(15, 3) NOT NULL DEFAULT 0 CHECK (on_the_way_quantity >= 0),
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_reason text,
  ADD CHECK (accepted_quantity BETWEEN 0 AND quantity),
  ADD CHECK ((closed_at IS NULL) = (closed_reason IS NULL));
-- Lines of which something has still to come, by the day on which it is awaited.
CREATE INDEX purchase_order_item_awaited_customer ON purchase_order_item (customer_id, (coalesce(expected_date, promised_date))) WHERE closed_at IS NULL AND accepted_quantity < quantity;
CREATE INDEX purchase_order_item_awaited_supplier ON purchase_order_item (supplier_id, (coalesce(expected_date, promised_date))) WHERE closed_at IS NULL AND accepted_quantity < quantity;

CREATE TABLE purchase_order_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES purchase_order ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  -- Counts up in the order.
  number integer NOT NULL,
  -- Null for what came without having been announced.
  shipped_on date,
  expected_on date,
  waybill text,
  comment text,
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  -- Received on that day, or with a reason cancelled.
  received_on date,
  receipt_comment text,
  cancel_reason text,
  ended_by bigint REFERENCES app_user,
  ended_at timestamptz,
  UNIQUE (order_id, number),
  CHECK (expected_on >= shipped_on),
  CHECK (received_on IS NULL OR cancel_reason IS NULL),
  CHECK ((ended_at IS NULL) = (received_on IS NULL AND cancel_reason IS NULL))
);
CREATE INDEX purchase_order_delivery_waiting ON purchase_order_delivery (order_id) WHERE ended_at IS NULL;

CREATE TABLE purchase_order_delivery_line (
  delivery_id bigint NOT NULL REFERENCES purchase_order_delivery ON DELETE CASCADE,
  order_item_id bigint NOT NULL REFERENCES purchase_order_item,
  order_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  -- Zero for a line that came without having been announced.
  announced numeric(15, 3) NOT NULL CHECK (announced >= 0),
  -- All three null until the receipt. Short is what was announced and did not come.
  accepted numeric(15, 3) CHECK (accepted >= 0),
  short numeric(15, 3) CHECK (short >= 0),
  refused numeric(15, 3) CHECK (refused >= 0),
  reason text,
  PRIMARY KEY (delivery_id, order_item_id),
  CHECK (reason IS NOT NULL OR coalesce(short, 0) + coalesce(refused, 0) = 0)
);
CREATE INDEX purchase_order_delivery_line_item ON purchase_order_delivery_line (order_item_id);

-- Waybills, universal transfer documents, acts: both sides add them. The bytes lie outside the database under `key`.
CREATE TABLE purchase_order_delivery_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES purchase_order_delivery ON DELETE CASCADE,
  order_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  key text NOT NULL UNIQUE,
  sha256 text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL
);
CREATE INDEX purchase_order_delivery_file_delivery ON purchase_order_delivery_file (delivery_id, id);

-- Orders that are confirmed already promise what they did: the day that was agreed, else the weeks that were offered, from the day of the order.
UPDATE purchase_order SET confirmed_at = created_at WHERE confirmation = 'CONFIRMED';
UPDATE purchase_order_item i SET promised_date = coalesce(i.delivery_date, (o.created_at AT TIME ZONE 'UTC')::date + 7 * coalesce(i.delivery_max, i.delivery_min))
FROM purchase_order o WHERE o.id = i.order_id AND o.confirmation = 'CONFIRMED';
