-- An order line has one agreed price: as it was typed, on the VAT basis of its order, for `price_quantity` units. Until
-- now it was in one of three columns, and an empty price with VAT meant that the price without VAT counts. The unit
-- price without VAT stays, because statistics and indexes read it. No amount changes.
DROP VIEW IF EXISTS purchase_order_item_own;
ALTER TABLE purchase_order_item
  ADD COLUMN based_price numeric CHECK (scale(based_price) <= 6 AND based_price < 1e12);
UPDATE purchase_order_item i
SET based_price = coalesce(
  i.price_for_quantity,
  CASE o.basis
    WHEN 'net' THEN i.price_per_unit
    ELSE coalesce(i.price_with_vat, round(i.price_per_unit * (100 + coalesce(i.vat_percent, 0)) / 100, 6))
  END
)
FROM purchase_order o
WHERE o.id = i.order_id;
ALTER TABLE purchase_order_item
  ALTER COLUMN based_price SET NOT NULL,
  DROP COLUMN price_with_vat,
  DROP COLUMN price_for_quantity;
