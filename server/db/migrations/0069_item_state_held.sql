-- A request whose status needn't be raised is held too: what takes it back at the same time, a declined order or an
-- offer set aside, would count without what is only being written. What differs by this from before is mended by
-- `npm run recount`.
CREATE OR REPLACE FUNCTION raise_item_states(items bigint[], below text[], reached text) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public AS $$
  WITH held AS (
    SELECT s.purchase_item_id, s.status FROM purchase_item_state s
    WHERE s.purchase_item_id = ANY(items) ORDER BY s.purchase_item_id FOR UPDATE)
  UPDATE purchase_item_state s SET status = reached
  FROM held h WHERE s.purchase_item_id = h.purchase_item_id AND h.status = ANY(below)
$$;
