-- Every account that a company was to be paid to, so that whoever pays sees what has changed since when. An account that
-- is known at this moment begins the list.
CREATE TABLE company_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  name text NOT NULL,
  inn text,
  bank_name text,
  bik text NOT NULL,
  correspondent_account text,
  checking_account text NOT NULL,
  since timestamptz NOT NULL,
  -- Nobody for accounts that were there before this table.
  changed_by bigint REFERENCES app_user,
  -- When an administrator verified the company with it.
  verified_at timestamptz,
  UNIQUE (workspace_id, id)
);

-- The account that a payment was confirmed to; unknown for what the customer's books alone say.
ALTER TABLE purchase_order_payment
  ADD COLUMN account_id bigint,
  ADD FOREIGN KEY (supplier_id, account_id) REFERENCES company_account (workspace_id, id);
CREATE INDEX purchase_order_payment_account ON purchase_order_payment (supplier_id, customer_id)
  WHERE account_id IS NOT NULL;

WITH changed AS (
  SELECT a.workspace_id, max(a.at) AS at FROM audit a
  WHERE a.entity = 'workspace' AND a.action = 'edit_company' AND a.entity_id = a.workspace_id
    AND a.changes ?| ARRAY['name', 'inn', 'bik', 'checking_account']
  GROUP BY a.workspace_id)
INSERT INTO company_account (workspace_id, name, inn, bank_name, bik, correspondent_account, checking_account, since,
  verified_at)
SELECT w.id, c.name, w.inn, c.bank_name, c.bik, c.correspondent_account, c.checking_account,
  coalesce(changed.at, w.created_at), CASE WHEN w.status = 'VERIFIED' THEN coalesce(w.decided_at, w.created_at) END
FROM company_info c
  JOIN workspace w ON w.id = c.workspace_id
  LEFT JOIN changed ON changed.workspace_id = w.id
WHERE c.bik IS NOT NULL AND c.checking_account IS NOT NULL
ORDER BY w.id;

-- What was confirmed since the account is what it is now was paid to it.
UPDATE purchase_order_payment p SET account_id = a.id
FROM company_account a
WHERE a.workspace_id = p.supplier_id AND p.decided_by IS NOT NULL AND p.refusal IS NULL AND p.decided_at >= a.since;
