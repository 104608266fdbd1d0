-- What is counted of each line of an order, its customer's alone: how much, of whose make, for which group of requests, and what the lot's offers cost in the
-- middle when it was ordered. Kept by the database itself with the line, so that spend is one pass over narrow rows and can't differ from the orders.
CREATE TABLE order_line_spend (
  order_item_id bigint PRIMARY KEY REFERENCES purchase_order_item ON DELETE CASCADE,
  order_id bigint NOT NULL,
  workspace_id bigint NOT NULL REFERENCES workspace,
  -- The request that the line came of, also after its deletion, and the group that it is in, or was in at last.
  purchase_item_id bigint,
  purchase_item_group_id bigint REFERENCES purchase_item_group ON DELETE SET NULL,
  manufacturer text,
  maker_key text COLLATE "C" GENERATED ALWAYS AS (part_key(manufacturer)) STORED,
  quantity numeric(15, 3) NOT NULL,
  price_per_unit numeric(16, 4) NOT NULL,
  total numeric(26, 2) NOT NULL,
  vat numeric(26, 2) NOT NULL,
  total_with_vat numeric(26, 2) NOT NULL,
  -- The middle of the prices of two suppliers or more for the lot, in the order's currency.
  median_price numeric(16, 4),
  saved numeric(26, 2) GENERATED ALWAYS AS (round((median_price - price_per_unit) * quantity, 2)) STORED
);
CREATE INDEX order_line_spend_order ON order_line_spend (workspace_id, order_id);
CREATE INDEX order_line_spend_request ON order_line_spend (purchase_item_id) WHERE purchase_item_id IS NOT NULL;
CREATE INDEX order_line_spend_group ON order_line_spend (purchase_item_group_id) WHERE purchase_item_group_id IS NOT NULL;

-- Their requests are held, so that none moves to another group unnoticed meanwhile.
CREATE FUNCTION note_order_line_spend(lines bigint[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH line AS MATERIALIZED (
    SELECT i.id, i.order_id, i.customer_id, i.lot_id, l.tender_id, coalesce(i.purchase_item_id, l.purchase_item_id) AS request, p.currency, i.manufacturer, i.quantity, i.price_per_unit, i.total, i.vat, i.total_with_vat
    FROM unnest(lines) AS given (id) JOIN purchase_order_item i ON i.id = given.id JOIN purchase_order p ON p.id = i.order_id LEFT JOIN lot l ON l.id = i.lot_id),
  offered AS (
    SELECT i.id, array_agg(r.price_per_unit ORDER BY r.price_per_unit) AS prices
    FROM line i JOIN tender t ON t.id = i.tender_id AND (NOT t.sealed OR t.status = 'DONE')
      JOIN offer_item r ON r.lot_id = i.lot_id AND NOT r.rejected AND r.price_per_unit IS NOT NULL JOIN offer o ON o.id = r.offer_id AND o.status = 'PROCESSED' AND o.currency = i.currency
    GROUP BY i.id HAVING count(*) > 1),
  request AS MATERIALIZED (
    SELECT n.id, n.purchase_item_group_id FROM purchase_item n WHERE n.id IN (SELECT i.request FROM line i) ORDER BY n.id FOR SHARE)
  INSERT INTO order_line_spend (order_item_id, order_id, workspace_id, purchase_item_id, purchase_item_group_id, manufacturer, quantity, price_per_unit, total, vat, total_with_vat, median_price)
  SELECT i.id, i.order_id, i.customer_id, i.request, n.purchase_item_group_id, i.manufacturer, i.quantity, i.price_per_unit, i.total, i.vat, i.total_with_vat,
    round((m.prices[(cardinality(m.prices) + 1) / 2] + m.prices[cardinality(m.prices) / 2 + 1]) / 2, 4)
  FROM line i LEFT JOIN offered m ON m.id = i.id LEFT JOIN request n ON n.id = i.request ORDER BY i.order_id, i.id
$$;
SELECT note_order_line_spend(array(SELECT i.id FROM purchase_order_item i ORDER BY i.id));
REVOKE ALL ON FUNCTION note_order_line_spend(bigint[]) FROM PUBLIC;

CREATE FUNCTION order_lines_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM note_order_line_spend(array(SELECT id FROM added));
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_item_spend_added AFTER INSERT ON purchase_order_item REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION order_lines_added();

CREATE FUNCTION order_line_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE order_line_spend SET manufacturer = NEW.manufacturer, quantity = NEW.quantity, price_per_unit = NEW.price_per_unit, total = NEW.total, vat = NEW.vat, total_with_vat = NEW.total_with_vat
  WHERE order_item_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_item_spend_changed AFTER UPDATE ON purchase_order_item FOR EACH ROW
  WHEN ((OLD.manufacturer, OLD.quantity, OLD.price_per_unit, OLD.total, OLD.vat, OLD.total_with_vat) IS DISTINCT FROM (NEW.manufacturer, NEW.quantity, NEW.price_per_unit, NEW.total, NEW.vat, NEW.total_with_vat))
  EXECUTE FUNCTION order_line_changed();

CREATE FUNCTION ordered_request_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE order_line_spend SET purchase_item_group_id = NEW.purchase_item_group_id WHERE purchase_item_id = NEW.id AND workspace_id = NEW.workspace_id;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_item_spend_moved AFTER UPDATE OF purchase_item_group_id ON purchase_item FOR EACH ROW
  WHEN (OLD.purchase_item_group_id IS DISTINCT FROM NEW.purchase_item_group_id) EXECUTE FUNCTION ordered_request_moved();
