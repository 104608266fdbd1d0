-- Each decision about a company, with every value that was compared, against what, and what came of it.
CREATE TABLE verification_decision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('accepted', 'rejected')),
  reason text,
  decided_by bigint REFERENCES app_user,
  decided_at timestamptz NOT NULL,
  -- The date of the registry's answer; null where the registry was not asked or didn't answer.
  registry_at timestamptz,
  fields jsonb NOT NULL,
  CHECK (outcome = 'accepted' OR reason IS NOT NULL)
);
CREATE INDEX verification_decision_workspace ON verification_decision (workspace_id, id);
CREATE INDEX verification_decision_by ON verification_decision (decided_by);

-- Of decisions until now only the values are known, not what they were compared with.
INSERT INTO verification_decision (workspace_id, outcome, decided_at, fields)
SELECT w.id, 'accepted', coalesce(w.decided_at, w.created_at),
  (SELECT jsonb_agg(jsonb_build_object('field', f.field, 'value', w.verified_data -> f.field, 'registry', NULL, 'source', 'none', 'verdict', 'unknown'))
    FROM unnest(ARRAY['name', 'company_type', 'inn', 'kpp', 'ogrn', 'registration_date', 'legal_address', 'actual_address', 'head_name', 'head_position',
      'tax_system', 'vat_exempt', 'vat_exemption_basis', 'bank_name', 'bik', 'correspondent_account', 'checking_account']) AS f(field))
FROM workspace w WHERE w.verified_data IS NOT NULL;
ALTER TABLE workspace DROP COLUMN verified_data;
