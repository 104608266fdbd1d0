-- Files that were applied to a group as its new revision. `revision` counts from 1 within the group `revision_of`.
-- `original` is the uploaded file, compressed, of a kind that `source` doesn't keep.
ALTER TABLE import_task
  ADD COLUMN revision_of bigint REFERENCES purchase_item_group ON DELETE SET NULL,
  ADD COLUMN revision integer CHECK (revision > 0),
  ADD COLUMN original bytea;
CREATE UNIQUE INDEX import_task_revision ON import_task (revision_of, revision) WHERE revision_of IS NOT NULL;
UPDATE import_task SET options = options || '{"revision": false}' WHERE target <> 'offer';
