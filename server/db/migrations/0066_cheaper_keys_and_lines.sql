-- A part number is nearly always of plain letters: of one that is, nothing needs to be looked for among the blanks, the
-- dashes and the Cyrillic capitals of other scripts, of which each letter was held against all. The keys stay the same.
-- The rule is also in contract/purchase-items/same-part.ts.
CREATE OR REPLACE FUNCTION part_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT nullif(CASE WHEN octet_length($1) = length($1) THEN upper(translate($1, E' \t\n\r\u000B\u000C-', ''))
    ELSE translate(upper(translate($1, E'\u0020\u0009\u000A\u000D\u000B\u000C\u00A0\u00AD\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B\u202F\u205F\u3000\uFEFF\u002D\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '')), E'\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425', 'ABEKMHOPCTYX') END, '') $$;

-- Each line of an offer is written once more with its prices, each of a working copy at least once: with room beside it
-- no index is written again.
ALTER TABLE offer_item SET (fillfactor = 40);
ALTER TABLE offer_draft_item SET (fillfactor = 40);
