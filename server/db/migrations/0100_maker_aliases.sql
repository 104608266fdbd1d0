-- Names of makers that a company replaces with others: "TI" is "Texas Instruments". `key` is the text without case, dots,
-- blanks and legal forms, as in contract/purchase-items/maker-key.ts.
CREATE TABLE maker_alias (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  key text NOT NULL,
  text text NOT NULL,
  maker text NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (workspace_id, key)
);
UPDATE import_task SET options = options || '{"makers": []}' WHERE target <> 'offer';
