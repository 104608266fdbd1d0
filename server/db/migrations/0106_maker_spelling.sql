-- The name of a maker without what doesn't distinguish makers. The rule is also in
-- contract/purchase-items/maker-spelling.ts. Most names are plain letters, which need fewer steps.
CREATE FUNCTION maker_spelling(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(CASE
    WHEN octet_length($1) = length($1) THEN replace(
      regexp_replace(
        btrim(regexp_replace(upper(translate($1, '.''"', '')), '[\t\n\v\f\r\u0020-\u0025\u0027-\u002A\u002C-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007F]+', ' ', 'g')),
        '(?: (?:INC|INCORPORATED|CORP|CORPORATION|CO|COMPANY|LTD|LIMITED|COLTD|LLC|LLP|LP|PLC|GMBH|MBH|AG|KG|KGAA|OHG|SE|SA|SAS|SARL|SPA|SRL|BV|NV|AB|OY|OYJ|APS|KK|PTE|PTY|PVT|&))+$', ''
      ), ' ', ''
    )
    ELSE normalize(
      regexp_replace(
        normalize(
          part_key(regexp_replace(
            regexp_replace(
              replace(
                regexp_replace(
                  regexp_replace(
                    btrim(regexp_replace(
                      translate(upper(text_key($1) COLLATE und), '.''’"«»“”', ''),
                      '[\t\n\v\f\r\u0020-\u0025\u0027-\u002A\u002C-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u0964\u0965\u1680\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3000-\u3003\u3008-\u3020\u3030\u30FB]+',
                      ' ', 'g'
                    )),
                    '^(?:(?:ООО|ОАО|ЗАО|ПАО|АО|НАО|ОДО|ТОО) )+', ''
                  ),
                  '(?: (?:INC|INCORPORATED|CORP|CORPORATION|CO|COMPANY|LTD|LIMITED|COLTD|LLC|LLP|LP|PLC|GMBH|MBH|AG|KG|KGAA|OHG|SE|SA|SAS|SARL|SPA|SRL|BV|NV|AB|OY|OYJ|APS|KK|PTE|PTY|PVT|&|ООО|ОАО|ЗАО|ПАО|АО|НАО|ОДО|ТОО))+$', ''
                ), ' ', ''
              ),
              '^(?:株式会社)+(?=.)', ''
            ),
            '(?<=.)(?:株式会社|股份有限公司|有限责任公司|有限公司)+$', ''
          )),
          NFD
        ),
        '([A-Z])[\u0300-\u036F]+', '\1', 'g'
      ),
      NFC
    )
  END, '');

-- Searches for a maker find its other names in what was ordered and in the catalogue.
CREATE INDEX purchase_order_item_maker ON purchase_order_item (customer_id, maker_spelling(manufacturer));
CREATE INDEX catalogue_product_maker ON catalogue_product (maker_spelling(manufacturer));
