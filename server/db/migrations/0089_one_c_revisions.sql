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

-- 1C follows the order: whichever side's change makes the next revision, a document that 1C has waits again.
CREATE FUNCTION order_revision_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  UPDATE one_c_document d SET status = 'waiting', attempts = 0, error = NULL
  WHERE d.order_id = NEW.id
    AND (
      d.handed_revision < NEW.revision
      OR (d.handed_revision IS NULL AND d.given_revision < NEW.revision AND NEW.declined_at IS NOT NULL)
    );
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_revision_changed AFTER UPDATE ON purchase_order FOR EACH ROW
  WHEN (OLD.revision IS DISTINCT FROM NEW.revision OR OLD.declined_at IS DISTINCT FROM NEW.declined_at)
  EXECUTE FUNCTION order_revision_changed();
