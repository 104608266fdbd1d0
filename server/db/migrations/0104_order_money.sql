-- An order has what was paid and what was invoiced in columns of its own, so that lists find, sort and add up orders by
-- them. Paid are the confirmed payments without the repayments. Invoiced are the confirmed invoices; a confirmed
-- correction replaces the sum of its invoice.
ALTER TABLE purchase_order
  ADD COLUMN paid numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN invoiced_total_with_vat numeric(26, 2) NOT NULL DEFAULT 0,
  ADD COLUMN overpaid numeric(26, 2) GENERATED ALWAYS AS (
    greatest(paid - (total_with_vat - cancelled_total_with_vat), 0)
  ) STORED NOT NULL;

CREATE FUNCTION counted_order_money(counted bigint) RETURNS TABLE (paid numeric, invoiced numeric)
LANGUAGE sql STABLE AS $$
  SELECT
    (
      SELECT coalesce(sum(y.amount), 0)
      FROM purchase_order_payment y
      WHERE y.order_id = counted AND y.decided_at IS NOT NULL AND y.refusal IS NULL
    ) - (
      SELECT coalesce(sum(z.amount), 0)
      FROM purchase_order_repayment z
      WHERE z.order_id = counted
    ),
    (
      SELECT coalesce(sum(x.total), 0)
      FROM purchase_order_invoice x
      WHERE x.order_id = counted
        AND x.decided_at IS NOT NULL
        AND x.refusal IS NULL
        AND NOT EXISTS (
          SELECT
          FROM purchase_order_invoice c
          WHERE c.corrects_id = coalesce(x.corrects_id, x.id)
            AND c.id > x.id
            AND c.decided_at IS NOT NULL
            AND c.refusal IS NULL
        )
    )
$$;

UPDATE purchase_order o
SET paid = m.paid, invoiced_total_with_vat = m.invoiced
FROM purchase_order p
  CROSS JOIN LATERAL counted_order_money(p.id) m
WHERE p.id = o.id AND (m.paid, m.invoiced) IS DISTINCT FROM (o.paid, o.invoiced_total_with_vat);

-- Locks the order first. Two papers of one order that are decided at once would otherwise not see each other.
CREATE FUNCTION order_paper_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  changed bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
BEGIN
  PERFORM FROM purchase_order WHERE id = changed FOR NO KEY UPDATE;
  UPDATE purchase_order o
  SET paid = m.paid, invoiced_total_with_vat = m.invoiced
  FROM counted_order_money(changed) m
  WHERE o.id = changed AND (m.paid, m.invoiced) IS DISTINCT FROM (o.paid, o.invoiced_total_with_vat);
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_payment_changed AFTER INSERT OR UPDATE OR DELETE ON purchase_order_payment FOR EACH ROW
  EXECUTE FUNCTION order_paper_changed();
CREATE TRIGGER purchase_order_repayment_changed AFTER INSERT OR UPDATE OR DELETE ON purchase_order_repayment FOR EACH ROW
  EXECUTE FUNCTION order_paper_changed();
CREATE TRIGGER purchase_order_invoice_changed AFTER INSERT OR UPDATE OR DELETE ON purchase_order_invoice FOR EACH ROW
  EXECUTE FUNCTION order_paper_changed();

-- Few orders are overpaid at a time.
CREATE INDEX purchase_order_overpaid ON purchase_order (customer_id, id DESC) WHERE overpaid > 0;
CREATE INDEX purchase_order_overpaid_supplied ON purchase_order (supplier_id, id DESC) WHERE overpaid > 0;
