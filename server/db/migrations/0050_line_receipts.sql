-- What has come of a line of an order is kept with the line, as what was accepted of it is: every receipt counts it up, and none is taken back. Whoever
-- counts a supplier's deliveries reads no delivery for it.
ALTER TABLE purchase_order_item
  -- The last day on which anything was accepted.
  ADD COLUMN last_received date,
  ADD COLUMN short_quantity numeric(15, 3) NOT NULL DEFAULT 0 CHECK (short_quantity >= 0),
  ADD COLUMN refused_quantity numeric(15, 3) NOT NULL DEFAULT 0 CHECK (refused_quantity >= 0);
UPDATE purchase_order_item i SET last_received = r.last_received, short_quantity = r.short, refused_quantity = r.refused
FROM (
  SELECT x.order_item_id, max(d.received_on) FILTER (WHERE x.accepted > 0) AS last_received, coalesce(sum(x.short), 0) AS short, coalesce(sum(x.refused), 0) AS refused
  FROM purchase_order_delivery_line x JOIN purchase_order_delivery d ON d.id = x.delivery_id WHERE d.received_on IS NOT NULL GROUP BY x.order_item_id) r
WHERE i.id = r.order_item_id;
DROP INDEX purchase_order_delivery_line_customer;
