-- The administrators' catalogue of supplier companies, and who belongs to them.
CREATE TABLE supplier_company (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 200),
  inn text,
  comment text CHECK (length(comment) <= 2000),
  created_at timestamptz NOT NULL,
  search text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || coalesce(inn, ''))) STORED,
  CONSTRAINT supplier_company_inn_key UNIQUE (inn)
);
CREATE INDEX supplier_company_name ON supplier_company (name COLLATE und, id);
CREATE INDEX supplier_company_search ON supplier_company USING gin (search gin_trgm_ops);

-- One at most; a company with users can't be deleted.
ALTER TABLE app_user ADD COLUMN supplier_company_id bigint REFERENCES supplier_company;
CREATE INDEX app_user_supplier_company ON app_user (supplier_company_id, last_name COLLATE und, first_name COLLATE und, id) WHERE supplier_company_id IS NOT NULL;
