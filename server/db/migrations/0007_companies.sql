-- Verification of companies, answers of the registry.
ALTER TABLE workspace
  ADD COLUMN sent_at timestamptz,
  ADD COLUMN due_at timestamptz,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN reject_reason text,
  -- The company's data as it was when an administrator verified it.
  ADD COLUMN verified_data jsonb;
CREATE INDEX workspace_queue ON workspace (status, due_at, id);
CREATE INDEX workspace_inn ON workspace (inn) WHERE inn IS NOT NULL;

-- What the suggestions service said, for a day: kind and number, answer null for "nothing found".
CREATE TABLE registry_answer (
  kind text NOT NULL CHECK (kind IN ('company', 'bank')),
  number text NOT NULL,
  answer jsonb,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (kind, number)
);
