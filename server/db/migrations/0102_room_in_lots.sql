-- An amendment can order more of a line from a lot, as long as the lot needs more. A supplier proposes and accepts such
-- amendments, but can't read the lots of its customer or what others were chosen for.

-- Ordering and awarding lock the tender before the order. An amendment by the supplier follows the same sequence.
CREATE FUNCTION lock_tender_of_order(ordered bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  PERFORM FROM tender t WHERE t.id = (SELECT o.tender_id FROM purchase_order o WHERE o.id = ordered) FOR UPDATE;
END $$;

-- The quantity that an order line can have at most: what its lot needs, without what other offers were chosen for and
-- without lines of orders that no choice refers to. What was returned without a replacement isn't taken from the lot.
CREATE FUNCTION room_in_lot(line bigint) RETURNS numeric LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public AS $$
  SELECT l.quantity + i.cancelled_quantity
    - coalesce(
      (
        SELECT sum(w.quantity)
        FROM lot_winner w
        WHERE w.lot_id = l.id
          AND w.order_item_id IS DISTINCT FROM i.id
          AND NOT (w.order_item_id IS NULL AND w.offer_item_id IS NOT DISTINCT FROM i.offer_item_id)
      ),
      0
    )
    - coalesce(
      (
        SELECT sum(x.covered_quantity)
        FROM purchase_order_item x
          JOIN purchase_order p ON p.id = x.order_id
        WHERE x.lot_id = l.id
          AND x.id <> i.id
          AND p.declined_at IS NULL
          AND NOT EXISTS (SELECT FROM lot_winner w WHERE w.order_item_id = x.id)
      ),
      0
    )
  FROM purchase_order_item i
    JOIN lot l ON l.id = i.lot_id
  WHERE i.id = line
$$;
