-- Sheets that are imported together, the number of boards of each, and rounding to packs. Imports so far read one sheet
-- and rounded nothing.
UPDATE import_task
SET
  options = options
    || '{"more_sheets": []}'
    || jsonb_build_object('bom', (options -> 'bom') || '{"sheet_boards": [], "to_packs": false, "pack": null}')
WHERE
  target <> 'offer';
