-- What has become of each request, kept with the change that causes it: what has come furthest counts. Lists are narrowed
-- by it at any size; a table of its own, since to change an indexed column of the request would touch all its indexes.
CREATE TABLE purchase_item_state (
  purchase_item_id bigint PRIMARY KEY REFERENCES purchase_item ON DELETE CASCADE,
  workspace_id bigint NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('new', 'in_tender', 'offered', 'ordered'))
);
CREATE INDEX purchase_item_state_list ON purchase_item_state (workspace_id, status, purchase_item_id DESC);
-- How many have which status depends on the company.
CREATE STATISTICS purchase_item_state_of ON workspace_id, status FROM purchase_item_state;

-- Counted from its rows: an order that nobody declined holds it, by a lot or directly; or a supplier has named a price
-- that the customer may see; or it has a lot.
CREATE FUNCTION counted_item_state(item bigint, company bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM purchase_order_item i JOIN purchase_order o ON o.id = i.order_id
        WHERE i.purchase_item_id = item AND o.customer_id = company
          AND NOT (o.status = 'CLOSED' AND o.payment_status IS NOT DISTINCT FROM 'REFUSED'))
      OR EXISTS (SELECT FROM lot l JOIN purchase_order_item i ON i.lot_id = l.id JOIN purchase_order o ON o.id = i.order_id
        WHERE l.purchase_item_id = item AND o.customer_id = company
          AND NOT (o.status = 'CLOSED' AND o.payment_status IS NOT DISTINCT FROM 'REFUSED')) THEN 'ordered'
    WHEN EXISTS (SELECT FROM lot l JOIN tender t ON t.id = l.tender_id AND (NOT t.sealed OR t.status = 'DONE')
        JOIN offer_item i ON i.lot_id = l.id JOIN offer o ON o.id = i.offer_id
        WHERE l.purchase_item_id = item AND o.status = 'PROCESSED' AND NOT i.rejected AND i.price_per_unit IS NOT NULL)
      THEN 'offered'
    WHEN EXISTS (SELECT FROM lot l WHERE l.purchase_item_id = item) THEN 'in_tender'
    ELSE 'new' END
$$;
INSERT INTO purchase_item_state SELECT p.id, p.workspace_id, counted_item_state(p.id, p.workspace_id)
  FROM purchase_item p;

-- Counts them anew. They are held first, so that of two changes at once the later one sees what the other has done.
CREATE FUNCTION note_item_states(items bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  PERFORM FROM purchase_item_state s WHERE s.purchase_item_id = ANY(items) ORDER BY s.purchase_item_id FOR UPDATE;
  UPDATE purchase_item_state s SET status = c.status
  FROM (SELECT p.id, counted_item_state(p.id, p.workspace_id) AS status FROM purchase_item p WHERE p.id = ANY(items)) c
  WHERE s.purchase_item_id = c.id AND s.status <> c.status;
END $$;
-- The same where they can only have come further: most changes are such ones, and most of these change nothing.
CREATE FUNCTION raise_item_states(items bigint[], below text[], reached text) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public AS $$
  WITH held AS (
    SELECT s.purchase_item_id FROM purchase_item_state s
    WHERE s.purchase_item_id = ANY(items) AND s.status = ANY(below) ORDER BY s.purchase_item_id FOR UPDATE)
  UPDATE purchase_item_state s SET status = reached FROM held h WHERE s.purchase_item_id = h.purchase_item_id
$$;
REVOKE ALL ON FUNCTION note_item_states(bigint[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION raise_item_states(bigint[], text[], text) FROM PUBLIC;

CREATE FUNCTION items_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO purchase_item_state SELECT a.id, a.workspace_id, 'new' FROM added a;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_item_state_added AFTER INSERT ON purchase_item REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION items_added();

CREATE FUNCTION lots_change_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM raise_item_states(array(SELECT purchase_item_id FROM added WHERE purchase_item_id IS NOT NULL),
      ARRAY['new'], 'in_tender');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_item_states(array(SELECT purchase_item_id FROM removed WHERE purchase_item_id IS NOT NULL));
  ELSIF EXISTS (SELECT id, purchase_item_id FROM removed EXCEPT SELECT id, purchase_item_id FROM added) THEN
    PERFORM note_item_states(array(
      SELECT purchase_item_id FROM removed UNION SELECT purchase_item_id FROM added));
  END IF;
  RETURN NULL;
END $$;
-- After those that count (lot_item_…), which hold the requests themselves.
CREATE TRIGGER lot_state_added AFTER INSERT ON lot REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION lots_change_items();
CREATE TRIGGER lot_state_changed AFTER UPDATE ON lot REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION lots_change_items();
CREATE TRIGGER lot_state_removed AFTER DELETE ON lot REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION lots_change_items();

-- At the commit, when the lines of the offer are written.
CREATE FUNCTION offer_changes_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF OLD.status = 'PROCESSED' THEN
    PERFORM note_item_states(array(
      SELECT l.purchase_item_id FROM offer_item i JOIN lot l ON l.id = i.lot_id
      WHERE i.offer_id = NEW.id AND l.purchase_item_id IS NOT NULL));
  ELSIF EXISTS (SELECT FROM tender t WHERE t.id = NEW.tender_id AND (NOT t.sealed OR t.status = 'DONE')) THEN
    PERFORM raise_item_states(array(
      SELECT l.purchase_item_id FROM offer_item i JOIN lot l ON l.id = i.lot_id
      WHERE i.offer_id = NEW.id AND NOT i.rejected AND i.price_per_unit IS NOT NULL AND l.purchase_item_id IS NOT NULL),
      ARRAY['new', 'in_tender'], 'offered');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER offer_state_changed AFTER UPDATE ON offer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ('PROCESSED' IN (OLD.status, NEW.status)
    AND (OLD.status, OLD.version, OLD.submitted_at) IS DISTINCT FROM (NEW.status, NEW.version, NEW.submitted_at))
  EXECUTE FUNCTION offer_changes_items();

-- What a sealed tender hides.
CREATE FUNCTION tender_changes_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM note_item_states(array(
    SELECT l.purchase_item_id FROM lot l WHERE l.tender_id = NEW.id AND l.purchase_item_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tender_state_changed AFTER UPDATE OF status, sealed ON tender
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((NOT OLD.sealed OR OLD.status = 'DONE') <> (NOT NEW.sealed OR NEW.status = 'DONE'))
  EXECUTE FUNCTION tender_changes_items();

CREATE FUNCTION order_lines_change_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
DECLARE items bigint[];
BEGIN
  items := array(SELECT x.item FROM (
    SELECT c.purchase_item_id AS item FROM changed c
    UNION SELECT l.purchase_item_id FROM changed c JOIN lot l ON l.id = c.lot_id) x WHERE x.item IS NOT NULL);
  IF TG_OP = 'INSERT' THEN
    PERFORM raise_item_states(items, ARRAY['new', 'in_tender', 'offered'], 'ordered');
  ELSE
    PERFORM note_item_states(items);
  END IF;
  RETURN NULL;
END $$;
-- After the one that keeps what was bought (purchase_order_item_spend_…), which holds the requests themselves.
CREATE TRIGGER purchase_order_item_state_added AFTER INSERT ON purchase_order_item REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION order_lines_change_items();
CREATE TRIGGER purchase_order_item_state_removed AFTER DELETE ON purchase_order_item REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION order_lines_change_items();

-- An order that is declined holds nothing.
CREATE FUNCTION order_changes_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM note_item_states(array(SELECT x.item FROM (
    SELECT i.purchase_item_id AS item FROM purchase_order_item i WHERE i.order_id = NEW.id
    UNION SELECT l.purchase_item_id FROM purchase_order_item i JOIN lot l ON l.id = i.lot_id
      WHERE i.order_id = NEW.id) x WHERE x.item IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_state_changed AFTER UPDATE OF status, payment_status ON purchase_order FOR EACH ROW
  WHEN ((OLD.status = 'CLOSED' AND OLD.payment_status IS NOT DISTINCT FROM 'REFUSED')
    <> (NEW.status = 'CLOSED' AND NEW.payment_status IS NOT DISTINCT FROM 'REFUSED'))
  EXECUTE FUNCTION order_changes_items();
