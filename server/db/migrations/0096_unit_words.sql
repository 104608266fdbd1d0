-- What a company means by words in columns of units: "уп" is 100 pieces. `key` is the text without case, spaces and points.
CREATE TABLE unit_word (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  key text NOT NULL,
  text text NOT NULL,
  unit smallint NOT NULL REFERENCES unit,
  factor numeric(15, 3) NOT NULL CHECK (factor > 0),
  updated_at timestamptz NOT NULL,
  UNIQUE (workspace_id, key)
);
UPDATE import_task SET options = options || '{"units": [], "no_part_numbers": false}' WHERE target <> 'offer';
