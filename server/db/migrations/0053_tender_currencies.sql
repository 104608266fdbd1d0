-- In which currencies beside its own a tender's suppliers may answer, and in which one a supplier does.
ALTER TABLE tender ADD COLUMN other_currencies smallint[] NOT NULL DEFAULT '{}'
  CHECK (other_currencies <@ ARRAY[1, 2, 3]::smallint[] AND NOT currency = ANY (other_currencies));
ALTER TABLE offer_draft ADD COLUMN currency smallint CHECK (currency BETWEEN 1 AND 3);
UPDATE offer_draft d SET currency = o.currency FROM offer o WHERE o.id = d.offer_id;
ALTER TABLE offer_draft ALTER COLUMN currency SET NOT NULL;
