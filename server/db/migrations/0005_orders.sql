-- Winners and orders.
CREATE TABLE purchase_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  customer_id bigint NOT NULL REFERENCES workspace,
  supplier_id bigint NOT NULL REFERENCES workspace,
  tender_id bigint REFERENCES tender,
  number integer NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'OPENED' CHECK (status IN ('OPENED', 'SENT_TO_ONE_C', 'CLOSED')),
  invoice_status text CHECK (invoice_status IN ('ISSUED', 'REQUESTED', 'REFUSED')),
  payment_status text CHECK (payment_status IN ('ISSUED', 'REQUESTED', 'REFUSED')),
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  tax_type smallint NOT NULL CHECK (tax_type BETWEEN 1 AND 3),
  payment_method text NOT NULL CHECK (payment_method IN ('FULL_PREPAYMENT', 'HALF_PAYMENT', 'FULL_POST_PAYMENT')),
  comment text,
  total numeric(26, 2) NOT NULL,
  vat numeric(26, 2) NOT NULL,
  total_with_vat numeric(26, 2) NOT NULL,
  close_reason text,
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  search text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || number::text)) STORED,
  UNIQUE (customer_id, number)
);
CREATE INDEX purchase_order_customer ON purchase_order (customer_id, status, id DESC);
CREATE INDEX purchase_order_supplier ON purchase_order (supplier_id, status, id DESC);
CREATE INDEX purchase_order_tender ON purchase_order (tender_id);
CREATE INDEX purchase_order_search ON purchase_order USING gin (search gin_trgm_ops);

CREATE TABLE purchase_order_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES purchase_order ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  position integer NOT NULL,
  lot_id bigint REFERENCES lot,
  lot_position integer,
  offer_item_id bigint REFERENCES offer_item,
  nomenclature text,
  part_number text,
  manufacturer text,
  replacement boolean NOT NULL DEFAULT false,
  quantity numeric(15, 3) NOT NULL CHECK (quantity > 0),
  unit smallint NOT NULL REFERENCES unit,
  price_per_unit numeric(16, 4) NOT NULL,
  vat_percent numeric(5, 2),
  delivery_min smallint,
  delivery_max smallint,
  total numeric(26, 2) NOT NULL,
  vat numeric(26, 2) NOT NULL,
  total_with_vat numeric(26, 2) NOT NULL
);
CREATE INDEX purchase_order_item_order ON purchase_order_item (order_id, position);
CREATE INDEX purchase_order_item_lot ON purchase_order_item (lot_id);
CREATE INDEX purchase_order_item_part ON purchase_order_item (customer_id, lower(part_number), id DESC);

-- Which offered line wins which quantity of a lot. Once it is ordered it stays.
CREATE TABLE lot_winner (
  lot_id bigint NOT NULL REFERENCES lot ON DELETE CASCADE,
  offer_item_id bigint NOT NULL REFERENCES offer_item ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace,
  quantity numeric(15, 3) NOT NULL CHECK (quantity > 0),
  order_item_id bigint REFERENCES purchase_order_item ON DELETE SET NULL,
  PRIMARY KEY (lot_id, offer_item_id)
);
CREATE INDEX lot_winner_item ON lot_winner (offer_item_id);
