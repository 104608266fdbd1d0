-- Orders of a tender are counted, and what is open of a member counted and listed, from their indexes alone.
DROP INDEX purchase_order_tender, purchase_order_manager, purchase_order_supplier_manager;
CREATE INDEX purchase_order_tender ON purchase_order (tender_id, customer_id, supplier_id) INCLUDE (id, number);
CREATE INDEX purchase_order_manager ON purchase_order (customer_id, manager_id, id DESC) INCLUDE (supplier_id)
  WHERE status <> 'CLOSED';
CREATE INDEX purchase_order_supplier_manager ON purchase_order (supplier_id, supplier_manager_id, id DESC)
  INCLUDE (customer_id) WHERE status <> 'CLOSED';

-- How many lots each sent offer names a price for, and for how many of them it was chosen: its customer's alone. Kept
-- by the database itself, since a supplier's card adds up all that a company ever got from it.
CREATE TABLE offer_figures (
  offer_id bigint PRIMARY KEY REFERENCES offer ON DELETE CASCADE,
  workspace_id bigint NOT NULL,
  priced_lots integer NOT NULL,
  won_lots integer NOT NULL
);

-- At the commit, when the lines of the offer are written.
CREATE FUNCTION note_offer_figures() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF (SELECT o.status FROM offer o WHERE o.id = NEW.id) = 'PROCESSED' THEN
    INSERT INTO offer_figures SELECT NEW.id, NEW.customer_id,
      (SELECT count(*) FROM offer_item i WHERE i.offer_id = NEW.id AND NOT i.rejected AND i.price_per_unit IS NOT NULL),
      (SELECT count(*) FROM offer_item i JOIN lot_winner w ON w.offer_item_id = i.id WHERE i.offer_id = NEW.id)
    ON CONFLICT (offer_id) DO UPDATE SET priced_lots = excluded.priced_lots;
  ELSE
    DELETE FROM offer_figures f WHERE f.offer_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER offer_figures_changed AFTER UPDATE ON offer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ('PROCESSED' IN (OLD.status, NEW.status)
    AND (OLD.status, OLD.version, OLD.submitted_at) IS DISTINCT FROM (NEW.status, NEW.version, NEW.submitted_at))
  EXECUTE FUNCTION note_offer_figures();

CREATE FUNCTION count_won_lots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE offer_figures f SET won_lots = f.won_lots + CASE TG_OP WHEN 'INSERT' THEN t.lots ELSE -t.lots END
  FROM (SELECT i.offer_id, count(*) AS lots FROM touched w JOIN offer_item i ON i.id = w.offer_item_id
    GROUP BY i.offer_id) t
  WHERE f.offer_id = t.offer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER lot_winner_won_added AFTER INSERT ON lot_winner REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION count_won_lots();
CREATE TRIGGER lot_winner_won_removed AFTER DELETE ON lot_winner REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION count_won_lots();

INSERT INTO offer_figures SELECT o.id, o.customer_id,
    count(*) FILTER (WHERE NOT i.rejected AND i.price_per_unit IS NOT NULL),
    count(w.offer_item_id)
  FROM offer o JOIN offer_item i ON i.offer_id = o.id
    LEFT JOIN lot_winner w ON w.offer_item_id = i.id
  WHERE o.status = 'PROCESSED' GROUP BY o.id, o.customer_id;
