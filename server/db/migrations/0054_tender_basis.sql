-- What the central bank said, by the day that it was asked for: the same for every company.
CREATE TABLE central_rate (
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  asked date NOT NULL,
  rate numeric(18, 8) NOT NULL CHECK (rate > 0),
  nominal integer NOT NULL CHECK (nominal > 0),
  date date NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (currency, asked)
);

-- The rates with which a tender is compared: roubles for one unit, frozen, with their source.
CREATE TABLE tender_rate (
  tender_id bigint NOT NULL REFERENCES tender (id) ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace (id),
  currency smallint NOT NULL CHECK (currency BETWEEN 2 AND 3),
  rate numeric(18, 8) NOT NULL CHECK (rate > 0),
  nominal integer NOT NULL CHECK (nominal > 0),
  date date NOT NULL,
  source text NOT NULL CHECK (source IN ('CBR', 'MANUAL')),
  asked date,
  set_by bigint NOT NULL REFERENCES app_user (id),
  set_at timestamptz NOT NULL,
  PRIMARY KEY (tender_id, currency)
);
CREATE INDEX tender_rate_workspace ON tender_rate (workspace_id);
CREATE INDEX tender_rate_set_by ON tender_rate (set_by);

-- What beside the price makes the number that offers of a tender are ranked by.
CREATE TABLE tender_basis (
  tender_id bigint PRIMARY KEY REFERENCES tender (id) ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace (id),
  version integer NOT NULL DEFAULT 1,
  deducts_vat boolean,
  annual_rate numeric(5, 2) CHECK (annual_rate > 0 AND annual_rate <= 100),
  post_days smallint NOT NULL DEFAULT 0 CHECK (post_days BETWEEN 0 AND 180)
);
CREATE INDEX tender_basis_workspace ON tender_basis (workspace_id);

-- What bringing all of an offer costs beside its prices, in the tender's currency, as its customer reckons.
CREATE TABLE offer_freight (
  offer_id bigint PRIMARY KEY REFERENCES offer (id) ON DELETE CASCADE,
  tender_id bigint NOT NULL REFERENCES tender (id) ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace (id),
  amount numeric(16, 2) NOT NULL CHECK (amount > 0)
);
CREATE INDEX offer_freight_tender ON offer_freight (tender_id);
CREATE INDEX offer_freight_workspace ON offer_freight (workspace_id);
