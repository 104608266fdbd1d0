-- Members' work and its hand-over, versions of roles, invitations.
ALTER TABLE app_user ADD COLUMN last_seen_at timestamptz;

ALTER TABLE workspace_role ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Who answers for a record now; the one who made it stays in created_by.
ALTER TABLE purchase_item_group ADD COLUMN manager_id bigint REFERENCES app_user;
UPDATE purchase_item_group SET manager_id = created_by;
ALTER TABLE offer ADD COLUMN manager_id bigint REFERENCES app_user;
ALTER TABLE purchase_order ADD COLUMN manager_id bigint REFERENCES app_user;
ALTER TABLE purchase_order ADD COLUMN supplier_manager_id bigint REFERENCES app_user;
UPDATE purchase_order SET manager_id = created_by;

CREATE INDEX purchase_item_group_manager ON purchase_item_group (workspace_id, manager_id);
CREATE INDEX purchase_item_manager ON purchase_item (workspace_id, responsible_manager_id) WHERE responsible_manager_id IS NOT NULL;
CREATE INDEX offer_manager ON offer (supplier_id, manager_id) WHERE manager_id IS NOT NULL;
CREATE INDEX purchase_order_manager ON purchase_order (customer_id, manager_id) WHERE status <> 'CLOSED';
CREATE INDEX purchase_order_supplier_manager ON purchase_order (supplier_id, supplier_manager_id) WHERE status <> 'CLOSED';

CREATE TABLE workspace_invite (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  email text NOT NULL,
  role_id bigint NOT NULL REFERENCES workspace_role ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'REQUESTED' CHECK (status IN ('REQUESTED', 'ACCEPTED', 'REJECTED')),
  -- The link holds the token; here is its hash only.
  token_hash bytea NOT NULL UNIQUE,
  expiration_date timestamptz NOT NULL,
  inviter_id bigint NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  -- Mails of this invitation on the day of sent_at.
  sent_count smallint NOT NULL DEFAULT 1,
  -- The invited asked for another mail.
  asked_again_at timestamptz,
  answered_at timestamptz
);
CREATE INDEX workspace_invite_list ON workspace_invite (workspace_id, id DESC);
CREATE INDEX workspace_invite_email ON workspace_invite (email, status);
-- An address waits for one answer of a workspace at a time.
CREATE UNIQUE INDEX workspace_invite_waiting ON workspace_invite (workspace_id, email) WHERE status = 'REQUESTED';
