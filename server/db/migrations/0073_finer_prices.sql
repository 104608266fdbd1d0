-- Prices have six decimals: what is bought by the hundred thousand costs less than 0.0001 each. A numeric without a
-- scale takes the values of one with a scale as they are, so that no large table is rewritten; the checks, which read
-- it once, hold what the scale held. Views and the policy that read prices are made anew with the fence.
DROP VIEW IF EXISTS offer_item_revealed, purchase_order_item_own, lost_lots;
DROP POLICY IF EXISTS tenant_add ON offer_item;
ALTER TABLE offer_item
  ALTER COLUMN price_per_unit TYPE numeric,
  ALTER COLUMN price_with_vat TYPE numeric,
  ADD CONSTRAINT offer_item_price_per_unit_form CHECK (scale(price_per_unit) <= 6 AND price_per_unit < 1e12),
  ADD CONSTRAINT offer_item_price_with_vat_form CHECK (scale(price_with_vat) <= 6 AND price_with_vat < 1e12);
ALTER TABLE offer_draft_item
  ALTER COLUMN price_per_unit TYPE numeric,
  ALTER COLUMN price_with_vat TYPE numeric,
  ADD CONSTRAINT offer_draft_item_price_per_unit_form CHECK (scale(price_per_unit) <= 6 AND price_per_unit < 1e12),
  ADD CONSTRAINT offer_draft_item_price_with_vat_form CHECK (scale(price_with_vat) <= 6 AND price_with_vat < 1e12);

DROP TRIGGER purchase_order_item_spend_changed ON purchase_order_item;
ALTER TABLE purchase_order_item
  ALTER COLUMN price_per_unit TYPE numeric,
  ALTER COLUMN price_with_vat TYPE numeric,
  ADD CONSTRAINT purchase_order_item_price_per_unit_form CHECK (scale(price_per_unit) <= 6 AND price_per_unit < 1e12),
  ADD CONSTRAINT purchase_order_item_price_with_vat_form CHECK (scale(price_with_vat) <= 6 AND price_with_vat < 1e12);
CREATE TRIGGER purchase_order_item_spend_changed AFTER UPDATE ON purchase_order_item FOR EACH ROW
  WHEN ((OLD.manufacturer, OLD.quantity, OLD.price_per_unit, OLD.total, OLD.vat, OLD.total_with_vat)
    IS DISTINCT FROM (NEW.manufacturer, NEW.quantity, NEW.price_per_unit, NEW.total, NEW.vat, NEW.total_with_vat))
  EXECUTE FUNCTION order_line_changed();

-- What is saved is computed from both prices, so that this narrow table alone is written anew.
ALTER TABLE order_line_spend DROP COLUMN saved;
ALTER TABLE order_line_spend
  ALTER COLUMN price_per_unit TYPE numeric,
  ALTER COLUMN median_price TYPE numeric,
  ADD COLUMN saved numeric(26, 2) GENERATED ALWAYS AS (round((median_price - price_per_unit) * quantity, 2)) STORED;

-- As before, but for the decimals of the median.
CREATE OR REPLACE FUNCTION note_order_line_spend(lines bigint[]) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public AS $$
  SELECT n.id FROM purchase_item n WHERE n.id IN (
    SELECT coalesce(i.purchase_item_id, l.purchase_item_id)
    FROM purchase_order_item i LEFT JOIN lot l ON l.id = i.lot_id WHERE i.id = ANY(lines)) ORDER BY n.id FOR SHARE;
  INSERT INTO order_line_spend (order_item_id, order_id, workspace_id, purchase_item_id, purchase_item_group_id,
    manufacturer, quantity, price_per_unit, total, vat, total_with_vat, median_price)
  SELECT i.id, i.order_id, i.customer_id, coalesce(i.purchase_item_id, l.purchase_item_id),
    (SELECT n.purchase_item_group_id FROM purchase_item n
      WHERE n.id = coalesce(i.purchase_item_id, l.purchase_item_id)),
    i.manufacturer, i.quantity, i.price_per_unit, i.total, i.vat, i.total_with_vat,
    CASE WHEN cardinality(m.prices) > 1 THEN
      round((m.prices[(cardinality(m.prices) + 1) / 2] + m.prices[cardinality(m.prices) / 2 + 1]) / 2, 6) END
  FROM purchase_order_item i JOIN purchase_order p ON p.id = i.order_id LEFT JOIN lot l ON l.id = i.lot_id
    LEFT JOIN tender t ON t.id = l.tender_id AND (NOT t.sealed OR t.status = 'DONE')
    CROSS JOIN LATERAL (
      SELECT array_agg(r.price_per_unit ORDER BY r.price_per_unit) AS prices
      FROM offer_item r JOIN offer o ON o.id = r.offer_id AND o.status = 'PROCESSED' AND o.currency = p.currency
      WHERE t.id IS NOT NULL AND r.lot_id = i.lot_id AND NOT r.rejected AND r.price_per_unit IS NOT NULL) m
  WHERE i.id = ANY(lines) ORDER BY i.order_id, i.id
$$;
