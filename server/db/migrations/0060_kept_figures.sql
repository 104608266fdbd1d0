-- Tenders that are done and have a lot that was offered for and has no order: what the home page counts of them, its
-- customer's alone. Kept by the database itself with the winners, so that nobody goes through all tenders there ever
-- were and it can't differ from them.
CREATE TABLE tender_to_finish (
  tender_id bigint PRIMARY KEY REFERENCES tender ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace,
  closed_at timestamptz,
  lots integer NOT NULL,
  awarded integer NOT NULL,
  ordered integer NOT NULL
);
CREATE INDEX tender_to_finish_list ON tender_to_finish (workspace_id, closed_at DESC NULLS LAST, tender_id DESC);

CREATE FUNCTION note_tenders_to_finish(tenders bigint[]) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public AS $$
  WITH given AS MATERIALIZED (
    SELECT t.id, t.workspace_id, t.closed_at, t.status = 'DONE' AND EXISTS (
      SELECT FROM lot x WHERE x.tender_id = t.id
        AND NOT EXISTS (SELECT FROM lot_winner w WHERE w.lot_id = x.id AND w.order_item_id IS NOT NULL)
        AND EXISTS (SELECT FROM offer_item i JOIN offer o ON o.id = i.offer_id
          WHERE i.lot_id = x.id AND o.status = 'PROCESSED' AND i.price_per_unit IS NOT NULL
            AND NOT i.rejected)) AS is_open
    FROM tender t WHERE t.id = ANY(tenders)),
  finished AS (DELETE FROM tender_to_finish f USING given g WHERE f.tender_id = g.id AND NOT g.is_open)
  INSERT INTO tender_to_finish (tender_id, workspace_id, closed_at, lots, awarded, ordered)
  SELECT g.id, g.workspace_id, g.closed_at, count(*), count(w.lot_id), count(*) FILTER (WHERE w.is_ordered)
  FROM given g JOIN lot l ON l.tender_id = g.id LEFT JOIN (
    SELECT w.lot_id, bool_or(w.order_item_id IS NOT NULL) AS is_ordered FROM lot_winner w
    WHERE w.lot_id IN (SELECT y.id FROM given e JOIN lot y ON y.tender_id = e.id WHERE e.is_open) GROUP BY w.lot_id) w
    ON w.lot_id = l.id
  WHERE g.is_open GROUP BY g.id, g.workspace_id, g.closed_at
  ON CONFLICT (tender_id) DO UPDATE SET closed_at = excluded.closed_at, lots = excluded.lots,
    awarded = excluded.awarded, ordered = excluded.ordered
$$;
REVOKE ALL ON FUNCTION note_tenders_to_finish(bigint[]) FROM PUBLIC;
SELECT note_tenders_to_finish(array(SELECT t.id FROM tender t WHERE t.status = 'DONE'));

CREATE FUNCTION lot_winners_touched() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE tenders bigint[];
BEGIN
  tenders := array(SELECT DISTINCT l.tender_id FROM touched w JOIN lot l ON l.id = w.lot_id);
  IF cardinality(tenders) > 0 THEN PERFORM note_tenders_to_finish(tenders); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lot_winner_finish_added AFTER INSERT ON lot_winner REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION lot_winners_touched();
CREATE TRIGGER lot_winner_finish_changed AFTER UPDATE ON lot_winner REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION lot_winners_touched();
CREATE TRIGGER lot_winner_finish_removed AFTER DELETE ON lot_winner REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION lot_winners_touched();

CREATE FUNCTION tender_ended() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM note_tenders_to_finish(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
-- At the commit: an offer that is sent at the same moment is waited for after the tender has changed.
CREATE CONSTRAINT TRIGGER tender_finish_changed AFTER UPDATE OF status, closed_at ON tender
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.closed_at) IS DISTINCT FROM (NEW.status, NEW.closed_at)) EXECUTE FUNCTION tender_ended();

-- An offer that comes after the end, from outside: its lines may be written after itself.
CREATE FUNCTION offer_sent() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM tender t WHERE t.id = NEW.tender_id AND t.status = 'DONE') THEN
    PERFORM note_tenders_to_finish(ARRAY[NEW.tender_id]);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER offer_finish_changed AFTER UPDATE ON offer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.version, OLD.submitted_at) IS DISTINCT FROM (NEW.status, NEW.version, NEW.submitted_at))
  EXECUTE FUNCTION offer_sent();

-- How many requests have a lot, as rows to be summed beside those of their columns. The requests are held, so that two
-- tenders that take the same one at once don't both count it.
CREATE FUNCTION count_items_in_tender() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM purchase_item p WHERE p.id IN (SELECT purchase_item_id FROM added) ORDER BY p.id FOR NO KEY UPDATE;
    INSERT INTO purchase_item_count
      SELECT a.workspace_id, 'in_tender', '', count(*)
      FROM (SELECT DISTINCT workspace_id, purchase_item_id FROM added WHERE purchase_item_id IS NOT NULL) a
      WHERE NOT EXISTS (SELECT FROM lot l WHERE l.purchase_item_id = a.purchase_item_id
        AND l.id NOT IN (SELECT x.id FROM added x))
      GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM FROM purchase_item p WHERE p.id IN (SELECT purchase_item_id FROM removed) ORDER BY p.id FOR NO KEY UPDATE;
    INSERT INTO purchase_item_count
      SELECT r.workspace_id, 'in_tender', '', -count(*)
      FROM (SELECT DISTINCT workspace_id, purchase_item_id FROM removed WHERE purchase_item_id IS NOT NULL) r
      WHERE NOT EXISTS (SELECT FROM lot l WHERE l.purchase_item_id = r.purchase_item_id) GROUP BY 1;
  -- No join: its plan would be that of the first change, which may have been of one lot.
  ELSIF EXISTS (SELECT id, purchase_item_id FROM removed EXCEPT SELECT id, purchase_item_id FROM added) THEN
    PERFORM FROM purchase_item p WHERE p.id IN (
      SELECT purchase_item_id FROM removed UNION SELECT purchase_item_id FROM added) ORDER BY p.id FOR NO KEY UPDATE;
    INSERT INTO purchase_item_count
      SELECT workspace_id, 'in_tender', '', sum(is_now - was) FROM (
        SELECT i.workspace_id,
          (EXISTS (SELECT FROM lot l WHERE l.purchase_item_id = i.item))::integer AS is_now,
          (i.item IN (SELECT r.purchase_item_id FROM removed r WHERE r.purchase_item_id IS NOT NULL) OR EXISTS (
            SELECT FROM lot l WHERE l.purchase_item_id = i.item
              AND l.id NOT IN (SELECT a.id FROM added a)))::integer AS was
        FROM (SELECT workspace_id, purchase_item_id AS item FROM removed
          UNION SELECT workspace_id, purchase_item_id FROM added) i
        WHERE i.item IS NOT NULL) changed
      GROUP BY 1 HAVING sum(is_now - was) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lot_item_added AFTER INSERT ON lot REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_items_in_tender();
CREATE TRIGGER lot_item_changed AFTER UPDATE ON lot REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_items_in_tender();
CREATE TRIGGER lot_item_removed AFTER DELETE ON lot REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_items_in_tender();
INSERT INTO purchase_item_count SELECT l.workspace_id, 'in_tender', '', count(DISTINCT l.purchase_item_id)
  FROM lot l WHERE l.purchase_item_id IS NOT NULL GROUP BY 1;

-- What was offered is looked up lot by lot, and what was asked for request by request: joined with what was gathered of
-- all, their number counts twice. Requests are held first, so that none moves to another group unnoticed meanwhile.
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
      round((m.prices[(cardinality(m.prices) + 1) / 2] + m.prices[cardinality(m.prices) / 2 + 1]) / 2, 4) END
  FROM purchase_order_item i JOIN purchase_order p ON p.id = i.order_id LEFT JOIN lot l ON l.id = i.lot_id
    LEFT JOIN tender t ON t.id = l.tender_id AND (NOT t.sealed OR t.status = 'DONE')
    CROSS JOIN LATERAL (
      SELECT array_agg(r.price_per_unit ORDER BY r.price_per_unit) AS prices
      FROM offer_item r JOIN offer o ON o.id = r.offer_id AND o.status = 'PROCESSED' AND o.currency = p.currency
      WHERE t.id IS NOT NULL AND r.lot_id = i.lot_id AND NOT r.rejected AND r.price_per_unit IS NOT NULL) m
  WHERE i.id = ANY(lines) ORDER BY i.order_id, i.id
$$;

-- Both name the company of a row that they refer to.
ALTER TABLE order_line_spend DROP CONSTRAINT order_line_spend_workspace_id_fkey;
ALTER TABLE lot_winner DROP CONSTRAINT lot_winner_workspace_id_fkey;
-- Each lot changes when it gets its winner and when it is ordered: room for that beside it spares all its indexes.
ALTER TABLE lot SET (fillfactor = 60);
ALTER TABLE lot_winner SET (fillfactor = 60);
