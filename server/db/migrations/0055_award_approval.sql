-- Above which sum a company's awards are approved by a colleague.
CREATE TABLE award_setting (
  workspace_id bigint PRIMARY KEY REFERENCES workspace ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  limit_sum numeric(26, 2) CHECK (limit_sum >= 0),
  limit_currency smallint,
  CHECK ((limit_sum IS NULL) = (limit_currency IS NULL))
);

-- An approval that was asked for: of exactly the winners that `winners_mark` is made of.
CREATE TABLE award_approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'ASKED' CHECK (status IN ('ASKED', 'GIVEN', 'REFUSED', 'WITHDRAWN', 'VOID', 'USED')),
  winners_mark text NOT NULL,
  -- What they would be ordered for, and with what was ordered of the tender before.
  total numeric(26, 2) NOT NULL,
  tender_total numeric(26, 2) NOT NULL,
  -- Null where the orders would be in several.
  currency smallint,
  orders jsonb NOT NULL,
  comment text,
  asked_by bigint NOT NULL REFERENCES app_user,
  asked_at timestamptz NOT NULL,
  decided_by bigint REFERENCES app_user,
  decided_at timestamptz,
  reason text,
  -- The four eyes.
  CHECK (decided_by IS DISTINCT FROM asked_by),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK (status <> 'REFUSED' OR reason IS NOT NULL)
);
-- One at a time.
CREATE UNIQUE INDEX award_approval_live ON award_approval (tender_id) WHERE status IN ('ASKED', 'GIVEN');
CREATE INDEX award_approval_tender ON award_approval (tender_id, id);
CREATE INDEX award_approval_waiting ON award_approval (workspace_id) WHERE status = 'ASKED';

-- Whoever had every right has this one too, and so has who leads the orders.
UPDATE workspace_role SET actions = array_append(actions, 'approve_award') WHERE code IN ('BA', 'chief_order_admin') AND NOT 'approve_award' = ANY(actions);
