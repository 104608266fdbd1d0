-- Cells of an import that were said to be right although they seem not to be: "row:column" -> the text that was meant.
ALTER TABLE import_task ADD COLUMN confirmed_cells jsonb NOT NULL DEFAULT '{}';

-- Cyrillic capitals that look like Latin ones are compared as those: nobody sees which of the two was typed. The rule is
-- also in contract/purchase-items/same-part.ts.
CREATE OR REPLACE FUNCTION part_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT nullif(translate(upper(translate($1, E'\u0020\u0009\u000A\u000D\u000B\u000C\u00A0\u00AD\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B\u202F\u205F\u3000\uFEFF\u002D\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '')), E'\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425', 'ABEKMHOPCTYX'), '') $$;

-- Stored keys are made anew where they hold such a letter, and only there: no table is written as a whole. Of products of
-- the catalogue that are one now the first one stays.
-- What is counted of the items stays as it is.
ALTER TABLE purchase_item DISABLE TRIGGER purchase_item_counts_changed;
UPDATE purchase_item SET part_number = part_number WHERE part_key ~ E'[\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425]' OR name_key ~ E'[\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425]';
ALTER TABLE purchase_item ENABLE TRIGGER purchase_item_counts_changed;
UPDATE lot SET part_number = part_number WHERE part_key ~ E'[\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425]';
UPDATE purchase_order_item SET part_number = part_number WHERE part_key ~ E'[\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425]';
DELETE FROM catalogue_product p WHERE EXISTS (
  SELECT FROM catalogue_product first WHERE first.id < p.id AND part_key(first.part_number) = part_key(p.part_number) AND coalesce(part_key(first.manufacturer), '') = coalesce(part_key(p.manufacturer), ''));
UPDATE catalogue_product SET part_number = part_number, manufacturer = manufacturer WHERE (part_key || maker_key) ~ E'[\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425]';

-- Whether rows that a workbook hides are left out; of an offer's file too.
UPDATE import_task SET options = options || '{"without_hidden": false}';
