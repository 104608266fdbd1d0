-- The one form in which texts are searched and compared. The rule is also in contract/text-key.ts. Plain letters need
-- nothing but small ones; Russian texts have nothing to be composed, which takes most of the time.
CREATE FUNCTION text_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN octet_length($1) = length($1) THEN lower($1)
    WHEN $1 !~ '[^ -~\u0410-\u044F\u0401\u0451\u00AB\u00B0\u00B1\u00BB\u00D7\u2013\u2014\u201C-\u201E]'
      THEN replace(lower($1 COLLATE und), 'ё', 'е')
    ELSE normalize(replace(translate(replace(lower(normalize(regexp_replace($1,
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'), NFKC) COLLATE und), U&'\0308', ''), 'ёςμ', 'еσu'), 'ß', 'ss'), NFKC)
  END;

-- The same part under one key: the key of the text in capitals, without blanks and dashes, with Latin capitals for the
-- Cyrillic ones that look the same. The rule is also in contract/purchase-items/same-part.ts. Of plain letters, which
-- nearly every part number is of, nothing has to be looked for in other scripts.
CREATE OR REPLACE FUNCTION part_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(CASE
    WHEN octet_length($1) = length($1) THEN upper(translate($1, E' \t\n\r\u000B\u000C-', ''))
    ELSE translate(upper(translate(text_key($1), E' \t\n\r\u000B\u000C\u0085\u1680\u2028\u2029-\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '') COLLATE und),
      E'\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425', 'ABEKMHOPCTYX')
  END, '');

-- The columns that are searched hold the new key. To add them anew writes each table once, whatever its keys were, and
-- fires no trigger. The views of a workspace's own rows are made anew after the migrations.
DROP VIEW IF EXISTS purchase_item_own, tender_own, purchase_order_own, purchase_order_supplied, purchase_order_item_own CASCADE;

ALTER TABLE purchase_item
  DROP COLUMN search,
  DROP COLUMN part_key,
  DROP COLUMN name_key,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
    text_key(coalesce(nomenclature, '') || ' ' || coalesce(part_number, '') || ' ' || coalesce(manufacturer, '') || ' '
      || coalesce(article, '') || ' ' || coalesce(zmvp_number, '') || ' ' || coalesce(pdm_code, ''))
  ) STORED,
  ADD COLUMN part_key text COLLATE "C" GENERATED ALWAYS AS (part_key(part_number)) STORED,
  ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (
    CASE WHEN part_key(part_number) IS NULL THEN part_key(nomenclature) END
  ) STORED;
CREATE INDEX purchase_item_search ON purchase_item USING gin (workspace_id, search gin_trgm_ops);
CREATE INDEX purchase_item_part ON purchase_item (workspace_id, part_key, id DESC);
CREATE INDEX purchase_item_name ON purchase_item (workspace_id, name_key, id DESC) WHERE name_key IS NOT NULL;

ALTER TABLE purchase_order_item
  DROP COLUMN search,
  DROP COLUMN part_key,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
    text_key(coalesce(nomenclature, '') || ' ' || coalesce(part_number, '') || ' ' || coalesce(manufacturer, ''))
  ) STORED,
  ADD COLUMN part_key text COLLATE "C" GENERATED ALWAYS AS (part_key(part_number)) STORED;
CREATE INDEX purchase_order_item_search ON purchase_order_item USING gin (customer_id, search gin_trgm_ops);
CREATE INDEX purchase_order_item_part ON purchase_order_item (customer_id, part_key, id DESC);

ALTER TABLE tender
  DROP COLUMN search,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (text_key(name || ' ' || number::text)) STORED;
CREATE INDEX tender_search ON tender USING gin (workspace_id, search gin_trgm_ops);

ALTER TABLE purchase_order
  DROP COLUMN search,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (text_key(name || ' ' || number::text)) STORED;
CREATE INDEX purchase_order_search ON purchase_order USING gin (search gin_trgm_ops);

ALTER TABLE workspace
  DROP COLUMN search,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (text_key(name || ' ' || coalesce(inn, ''))) STORED;
CREATE INDEX workspace_search ON workspace USING gin (search gin_trgm_ops);

ALTER TABLE supplier_company
  DROP COLUMN search,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (text_key(name || ' ' || coalesce(inn, ''))) STORED;
CREATE INDEX supplier_company_search ON supplier_company USING gin (search gin_trgm_ops);

ALTER TABLE app_user
  DROP COLUMN search,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
    text_key(last_name || ' ' || first_name || ' ' || coalesce(patronymic, '') || ' ' || email)
  ) STORED;
CREATE INDEX app_user_search ON app_user USING gin (search gin_trgm_ops);

-- Of products of the catalogue that are one now the first one stays; one without a visible part number goes.
DELETE FROM catalogue_product p WHERE part_key(p.part_number) IS NULL OR EXISTS (
  SELECT FROM catalogue_product first
  WHERE first.id < p.id AND part_key(first.part_number) = part_key(p.part_number)
    AND coalesce(part_key(first.manufacturer), '') = coalesce(part_key(p.manufacturer), ''));
ALTER TABLE catalogue_product
  DROP COLUMN search,
  DROP COLUMN part_key,
  DROP COLUMN maker_key,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
    text_key(coalesce(nomenclature, '') || ' ' || part_number || ' ' || coalesce(manufacturer, ''))
  ) STORED,
  ADD COLUMN part_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (part_key(part_number)) STORED,
  ADD COLUMN maker_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce(part_key(manufacturer), '')) STORED,
  ADD UNIQUE (part_key, maker_key);
CREATE INDEX catalogue_product_search ON catalogue_product USING gin (search gin_trgm_ops);

-- Of tables without a searched column only rows whose key differs now are written.
ALTER TABLE lot DISABLE TRIGGER USER;
UPDATE lot SET part_number = part_number WHERE part_key IS DISTINCT FROM part_key(part_number);
ALTER TABLE lot ENABLE TRIGGER USER;
UPDATE order_line_spend SET manufacturer = manufacturer WHERE maker_key IS DISTINCT FROM part_key(manufacturer);

-- The words that a search with a slip is compared with are those of the new texts: gathered anew, under another mark, so
-- that nobody takes what was found among the former ones for what there is.
DELETE FROM purchase_item_word;
DELETE FROM purchase_item_word_due;
DELETE FROM purchase_item_word_gathered;
INSERT INTO purchase_item_word_due (workspace_id, change, texts)
  SELECT p.workspace_id, 1, string_agg(p.search, ' ') FROM purchase_item p GROUP BY p.workspace_id, p.id / 1000;
