-- Which revision of its order 1C has confirmed, and what it was, so that a change since can be shown.
ALTER TABLE one_c_document
  ADD COLUMN handed_revision integer,
  ADD COLUMN handed jsonb,
  -- What was handed over last. 1C may have it, although it hasn't confirmed it.
  ADD COLUMN given_revision integer,
  ADD COLUMN given jsonb,
  -- Why a person regards the differences in `said` as settled.
  ADD COLUMN settled_reason text;

-- What 1C has counts as the current revision, so that nothing is handed over again by this migration.
UPDATE one_c_document d
SET handed_revision = o.revision, given_revision = o.revision
FROM purchase_order o
WHERE o.id = d.order_id AND d.status = 'sent';
UPDATE one_c_document d
SET given_revision = o.revision
FROM purchase_order o
WHERE o.id = d.order_id AND d.status <> 'sent' AND d.given_to IS NOT NULL;

-- Orders that were declined while 1C fetched them still exist there.
UPDATE one_c_document d
SET differs = true
FROM purchase_order o
WHERE o.id = d.order_id
  AND d.status = 'sent'
  AND o.declined_at IS NOT NULL
  AND EXISTS (SELECT FROM one_c_attempt a WHERE a.one_c_document_id = d.id AND a.outcome = 'over');

-- 1C follows the order: whichever side's change makes the next revision, a document that 1C has, or may have of a
-- closed order, waits again. Closing an order of which everything has come changes nothing in 1C. The trigger runs at
-- the end of the transaction, when the amounts of the order follow from its lines.
CREATE FUNCTION order_revision_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  UPDATE one_c_document d
  SET
    status = CASE WHEN x.is_same THEN d.status ELSE 'waiting' END,
    attempts = CASE WHEN x.is_same THEN d.attempts ELSE 0 END,
    error = CASE WHEN x.is_same THEN d.error END,
    handed_revision = CASE WHEN x.is_same THEN x.revision ELSE d.handed_revision END
  FROM (
    SELECT
      c.id,
      o.revision,
      c.status = 'sent'
        AND o.status = 'CLOSED'
        AND o.declined_at IS NULL
        AND coalesce((c.handed ->> 'sum')::numeric, o.total_with_vat) = o.total_with_vat - o.cancelled_total_with_vat
        AS is_same
    FROM one_c_document c
      JOIN purchase_order o ON o.id = c.order_id
    WHERE c.order_id = NEW.id
      AND (
        c.handed_revision < o.revision
        OR (c.handed_revision IS NULL AND c.given_revision < o.revision AND o.status = 'CLOSED')
      )
  ) x
  WHERE d.id = x.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER purchase_order_revision_changed AFTER UPDATE ON purchase_order
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.revision IS DISTINCT FROM NEW.revision)
  EXECUTE FUNCTION order_revision_changed();
