-- The same part under one key, however its number is written: capitals, without blanks and dashes. The rule is also in
-- contract/purchase-items/same-part.ts. The keys are columns: under row-level security an index on an expression is not
-- used. They are ordered by bytes, so that the index also finds what begins with a text.
CREATE FUNCTION part_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT nullif(upper(translate($1, E'\u0020\u0009\u000A\u000D\u000B\u000C\u00A0\u00AD\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B\u202F\u205F\u3000\uFEFF\u002D\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '')), '') $$;

ALTER TABLE purchase_item ADD COLUMN part_key text COLLATE "C" GENERATED ALWAYS AS (part_key(part_number)) STORED;
ALTER TABLE lot ADD COLUMN part_key text COLLATE "C" GENERATED ALWAYS AS (part_key(part_number)) STORED;
ALTER TABLE purchase_order_item
  ADD COLUMN part_key text COLLATE "C" GENERATED ALWAYS AS (part_key(part_number)) STORED,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower(coalesce(nomenclature, '') || ' ' || coalesce(part_number, '') || ' ' || coalesce(manufacturer, ''))) STORED;

DROP INDEX purchase_item_part, lot_part, purchase_order_item_part;
CREATE INDEX purchase_item_part ON purchase_item (workspace_id, part_key, id DESC);
CREATE INDEX lot_part ON lot (workspace_id, part_key, id DESC);
CREATE INDEX purchase_order_item_part ON purchase_order_item (customer_id, part_key, id DESC);
CREATE INDEX purchase_order_item_search ON purchase_order_item USING gin (customer_id, search gin_trgm_ops);

-- What the active workspace has requested and ordered, for searching (see purchase_item_own in the second migration).
CREATE OR REPLACE VIEW purchase_item_own AS SELECT * FROM purchase_item WHERE workspace_id = (SELECT current_workspace());
CREATE VIEW purchase_order_item_own AS SELECT * FROM purchase_order_item WHERE customer_id = (SELECT current_workspace());

-- The shared catalogue of products; it belongs to no tenant.
CREATE TABLE catalogue_product (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomenclature text CHECK (length(nomenclature) <= 500),
  part_number text NOT NULL CHECK (length(part_number) <= 200),
  manufacturer text CHECK (length(manufacturer) <= 200),
  unit smallint NOT NULL REFERENCES unit,
  part_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (part_key(part_number)) STORED,
  maker_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce(part_key(manufacturer), '')) STORED,
  search text NOT NULL GENERATED ALWAYS AS (lower(coalesce(nomenclature, '') || ' ' || part_number || ' ' || coalesce(manufacturer, ''))) STORED,
  UNIQUE (part_key, maker_key)
);
CREATE INDEX catalogue_product_search ON catalogue_product USING gin (search gin_trgm_ops);
