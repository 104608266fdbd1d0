-- Money that a supplier owes back after it was paid more than what is due, and how that was settled: the customer
-- received it (RETURNED), or both settled it otherwise, for the reason in `note` (OTHERWISE).
CREATE TABLE purchase_order_repayment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES purchase_order ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('RETURNED', 'OTHERWISE')),
  amount numeric(26, 2) NOT NULL CHECK (amount > 0),
  date date NOT NULL,
  note text CHECK (length(note) <= 2000),
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  CHECK (kind = 'RETURNED' OR note IS NOT NULL)
);
CREATE INDEX purchase_order_repayment_order ON purchase_order_repayment (order_id, id);
