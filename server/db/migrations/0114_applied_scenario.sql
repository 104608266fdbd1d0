-- What replaced the winners when a scenario was applied, so that any colleague can take it back:
-- {version, before, after} with the winners of each lot.
ALTER TABLE scenario
  ADD COLUMN applied jsonb,
  ADD COLUMN applied_at timestamptz,
  ADD COLUMN applied_by bigint REFERENCES app_user,
  ADD CHECK (num_nulls(applied, applied_at, applied_by) IN (0, 3));
