-- How the quantities of a bill of materials are read. Imports that are open take their rows as they did before.
UPDATE import_task
SET
  options = options || '{"bom": {"is_on": true, "boards": 1, "spare": "0", "spare_in": "percent", "count_by": "quantity", "not_fitted": "buy", "assemblies": "parts"}}'
WHERE
  target <> 'offer';
