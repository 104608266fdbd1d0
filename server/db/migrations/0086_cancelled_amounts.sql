-- What is no longer to be paid of a line, because the customer closed it before everything came. To be paid is what was
-- ordered without it.
ALTER TABLE purchase_order_item
  ADD COLUMN cancelled_total numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN cancelled_vat numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN cancelled_total_with_vat numeric(26, 2) NOT NULL DEFAULT 0;
ALTER TABLE purchase_order
  ADD COLUMN cancelled_total numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN cancelled_vat numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN cancelled_total_with_vat numeric(26, 2) NOT NULL DEFAULT 0;

-- Lines that were closed before. The arithmetic is that of contract/money/vat.ts for the accepted quantity.
WITH product AS (
  SELECT
    i.id,
    o.basis,
    i.vat_percent,
    CASE WHEN o.tax_type = 1 THEN i.vat_percent END AS percent,
    round(i.accepted_quantity * i.based_price / i.price_quantity, 2) AS product
  FROM purchase_order_item i
    JOIN purchase_order o ON o.id = i.order_id
  WHERE i.closed_at IS NOT NULL AND i.accepted_quantity < i.quantity
), accepted AS (
  SELECT
    p.id,
    p.product,
    p.basis,
    CASE
      WHEN p.percent IS NULL THEN 0
      WHEN p.basis = 'net' THEN round(p.product * p.percent / 100, 2)
      ELSE round(p.product * p.percent / (100 + p.percent), 2)
    END AS vat
  FROM product p
), due AS (
  SELECT
    a.id,
    a.vat,
    CASE WHEN a.basis = 'net' THEN a.product ELSE a.product - a.vat END AS total,
    CASE WHEN a.basis = 'net' THEN a.product + a.vat ELSE a.product END AS total_with_vat
  FROM accepted a
)
UPDATE purchase_order_item i
SET
  cancelled_total = i.total - due.total,
  cancelled_vat = i.vat - due.vat,
  cancelled_total_with_vat = i.total_with_vat - due.total_with_vat
FROM due
WHERE i.id = due.id;

UPDATE purchase_order o
SET
  cancelled_total = x.total,
  cancelled_vat = x.vat,
  cancelled_total_with_vat = x.total_with_vat
FROM (
  SELECT
    i.order_id,
    sum(i.cancelled_total) AS total,
    sum(i.cancelled_vat) AS vat,
    sum(i.cancelled_total_with_vat) AS total_with_vat
  FROM purchase_order_item i
  GROUP BY i.order_id
  HAVING sum(i.cancelled_total_with_vat) <> 0
) x
WHERE x.order_id = o.id;
