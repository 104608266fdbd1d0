-- Tenders and their lots.
CREATE TABLE tender (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  workspace_id bigint NOT NULL REFERENCES workspace,
  number integer NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'TENDER_OPENED', 'DONE')),
  start_date timestamptz,
  closing_date timestamptz,
  closed_at timestamptz,
  stop_reason text,
  urgent boolean NOT NULL DEFAULT false,
  sealed boolean NOT NULL DEFAULT false,
  tax_type smallint NOT NULL CHECK (tax_type BETWEEN 1 AND 3),
  vat_rate smallint CHECK (vat_rate BETWEEN 1 AND 7),
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  payment_method text NOT NULL CHECK (payment_method IN ('FULL_PREPAYMENT', 'HALF_PAYMENT', 'FULL_POST_PAYMENT')),
  comment text,
  created_by bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  search text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || number::text)) STORED,
  UNIQUE (workspace_id, number)
);
CREATE INDEX tender_list ON tender (workspace_id, status, id DESC);
CREATE INDEX tender_search ON tender USING gin (workspace_id, search gin_trgm_ops);
-- What the clock looks for, whoever's it is.
CREATE INDEX tender_due ON tender (closing_date) WHERE status = 'TENDER_OPENED';

CREATE TABLE tender_manager (
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace,
  user_id bigint NOT NULL REFERENCES app_user,
  PRIMARY KEY (tender_id, user_id)
);
CREATE INDEX tender_manager_user ON tender_manager (workspace_id, user_id);

CREATE TABLE tender_supplier (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace,
  supplier_id bigint NOT NULL REFERENCES workspace,
  UNIQUE (tender_id, supplier_id)
);
CREATE INDEX tender_supplier_supplier ON tender_supplier (workspace_id, supplier_id);

CREATE TABLE lot (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace,
  position integer NOT NULL,
  nomenclature text,
  part_number text,
  manufacturer text,
  quantity numeric(15, 3) NOT NULL CHECK (quantity > 0),
  unit smallint NOT NULL REFERENCES unit,
  target_delivery_time date,
  planned_delivery_time date,
  comment text,
  purchase_item_id bigint REFERENCES purchase_item ON DELETE SET NULL
);
CREATE INDEX lot_of_tender ON lot (tender_id, position);
CREATE INDEX lot_of_item ON lot (purchase_item_id) WHERE purchase_item_id IS NOT NULL;
CREATE INDEX lot_part ON lot (workspace_id, lower(part_number));
