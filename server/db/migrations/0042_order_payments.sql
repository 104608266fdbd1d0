-- What a supplier invoices of an order, and what its customer asks to be paid. Each sending and each request stays with what became of it; the state that
-- counts stands in the order. An invoice's bytes lie outside the database under `key`.
CREATE TABLE purchase_order_invoice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES purchase_order ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  number text NOT NULL,
  date date NOT NULL,
  total numeric(26, 2) NOT NULL CHECK (total > 0),
  key text NOT NULL UNIQUE,
  sha256 text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  -- Confirmed, or with a reason refused.
  decided_by bigint REFERENCES app_user,
  decided_at timestamptz,
  refusal text,
  CHECK (refusal IS NULL OR decided_at IS NOT NULL)
);
CREATE INDEX purchase_order_invoice_order ON purchase_order_invoice (order_id, id);
-- One at most waits for an answer.
CREATE UNIQUE INDEX purchase_order_invoice_waiting ON purchase_order_invoice (order_id) WHERE decided_at IS NULL;

CREATE TABLE purchase_order_payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES purchase_order ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  part text NOT NULL CHECK (part IN ('WHOLE', 'ADVANCE', 'REST')),
  amount numeric(26, 2) NOT NULL CHECK (amount > 0),
  -- The day on which the goods had come, for what is paid after that.
  delivered_on date,
  -- Nobody where the customer's books alone know of it.
  created_by bigint REFERENCES app_user,
  created_at timestamptz NOT NULL,
  decided_by bigint REFERENCES app_user,
  decided_at timestamptz,
  refusal text,
  CHECK (refusal IS NULL OR decided_at IS NOT NULL)
);
CREATE INDEX purchase_order_payment_order ON purchase_order_payment (order_id, id);
CREATE UNIQUE INDEX purchase_order_payment_waiting ON purchase_order_payment (order_id) WHERE decided_at IS NULL;

-- Who confirms a payment has an order role; the starting roles that are one have this right from now on.
UPDATE workspace_role SET actions = array_append(actions, 'confirm_payment')
WHERE code IN ('BA', 'chief_order_admin', 'order_admin') AND 'update_order' = ANY(actions) AND NOT 'confirm_payment' = ANY(actions);

-- A supplier confirms an order, or proposes other quantities and days for lines of it, which its customer takes or not. What is proposed stands beside what
-- was ordered until it is answered; a day that was agreed stays.
ALTER TABLE purchase_order
  ADD COLUMN confirmation text CHECK (confirmation IN ('PROPOSED', 'CONFIRMED')),
  ADD COLUMN proposal_comment text;
ALTER TABLE purchase_order_item
  ADD COLUMN delivery_date date,
  ADD COLUMN proposed_quantity numeric(15, 3) CHECK (proposed_quantity > 0),
  ADD COLUMN proposed_date date;
CREATE INDEX purchase_order_item_proposed ON purchase_order_item (order_id) WHERE proposed_quantity IS NOT NULL OR proposed_date IS NOT NULL;
-- Orders that have got an invoice were confirmed with it.
UPDATE purchase_order SET confirmation = 'CONFIRMED' WHERE invoice_status IS NOT NULL;
