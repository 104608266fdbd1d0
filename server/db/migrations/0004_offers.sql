-- Offers, their working copies, files.
CREATE TABLE offer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  customer_id bigint NOT NULL REFERENCES workspace,
  supplier_id bigint NOT NULL REFERENCES workspace,
  number integer NOT NULL,
  status text NOT NULL DEFAULT 'NOT_PROCESSED' CHECK (status IN ('NOT_PROCESSED', 'REJECTED', 'PROCESSED', 'EXPIRED')),
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  payment_terms text CHECK (payment_terms IN ('FULL_PREPAYMENT', 'HALF_PAYMENT', 'FULL_POST_PAYMENT')),
  comment text,
  total numeric(26, 2),
  vat numeric(26, 2),
  total_with_vat numeric(26, 2),
  sent_at timestamptz NOT NULL,
  opened_at timestamptz,
  -- When the supplier first filled something in: the customer sees that it is at work, never on what.
  begun_at timestamptz,
  submitted_at timestamptz,
  reject_reason text,
  reject_comment text,
  UNIQUE (tender_id, supplier_id),
  UNIQUE (supplier_id, number)
);
CREATE INDEX offer_list ON offer (supplier_id, status, id DESC);
CREATE INDEX offer_customer ON offer (customer_id, supplier_id);

CREATE TABLE offer_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL REFERENCES offer ON DELETE CASCADE,
  lot_id bigint NOT NULL REFERENCES lot ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  price_per_unit numeric(16, 4),
  price_with_vat numeric(16, 4),
  vat_percent numeric(5, 2),
  total numeric(26, 2),
  vat numeric(26, 2),
  total_with_vat numeric(26, 2),
  delivery_min smallint,
  delivery_max smallint,
  availability text CHECK (availability IN ('stock', 'order')),
  available_quantity numeric(15, 3),
  replacement boolean NOT NULL DEFAULT false,
  replacement_part_number text,
  replacement_manufacturer text,
  comment text,
  rejected boolean NOT NULL DEFAULT false,
  reject_reason text,
  UNIQUE (offer_id, lot_id)
);
CREATE INDEX offer_item_lot ON offer_item (lot_id);

CREATE TABLE offer_draft (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  offer_id bigint NOT NULL REFERENCES offer ON DELETE CASCADE,
  supplier_id bigint NOT NULL REFERENCES workspace,
  payment_terms text CHECK (payment_terms IN ('FULL_PREPAYMENT', 'HALF_PAYMENT', 'FULL_POST_PAYMENT')),
  comment text,
  is_open boolean NOT NULL DEFAULT true,
  saved_at timestamptz NOT NULL
);
-- At most one open working copy of an offer.
CREATE UNIQUE INDEX offer_draft_open ON offer_draft (offer_id) WHERE is_open;

CREATE TABLE offer_draft_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  draft_id bigint NOT NULL REFERENCES offer_draft ON DELETE CASCADE,
  offer_item_id bigint NOT NULL REFERENCES offer_item ON DELETE CASCADE,
  lot_id bigint NOT NULL REFERENCES lot ON DELETE CASCADE,
  supplier_id bigint NOT NULL,
  price_per_unit numeric(16, 4),
  price_with_vat numeric(16, 4),
  delivery_min smallint,
  delivery_max smallint,
  availability text CHECK (availability IN ('stock', 'order')),
  available_quantity numeric(15, 3),
  replacement boolean NOT NULL DEFAULT false,
  replacement_part_number text,
  replacement_manufacturer text,
  comment text,
  rejected boolean NOT NULL DEFAULT false,
  reject_reason text,
  UNIQUE (draft_id, lot_id)
);

-- The file that a supplier signs: its bytes lie outside the database under `key`.
CREATE TABLE commercial_offer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL UNIQUE REFERENCES offer ON DELETE CASCADE,
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
