-- Users, sessions, workspaces, roles; audit, mail outbox, repeats, counters.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The role that tenants' calls run as: the second fence (row-level security) holds for it, not for the owner of the tables.
-- A role belongs to the whole cluster, so another database may be making it at the same moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'lotwise_tenant') THEN
    BEGIN
      CREATE ROLE lotwise_tenant NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
END $$;
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'lotwise_tenant', 'MEMBER') THEN
    EXECUTE format('GRANT lotwise_tenant TO %I', current_user);
  END IF;
END $$;

-- Order of words as people expect it, the same on every engine.
CREATE COLLATION IF NOT EXISTS und (provider = icu, locale = 'und');

-- The workspace that the current transaction works for; null denies everything.
CREATE FUNCTION current_workspace() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.workspace_id', true), '')::bigint;

CREATE TABLE app_user (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  patronymic text,
  phone text,
  language text NOT NULL DEFAULT 'ru' CHECK (language IN ('ru', 'en', 'zh-hans', 'hi')),
  role text[] NOT NULL DEFAULT '{}',
  confirmed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT app_user_email_key UNIQUE (email)
);

-- Apart from the user, so that no list of users can ever carry a hash.
CREATE TABLE user_secret (
  user_id bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_of_user ON session (user_id);

CREATE TABLE workspace (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'CREATED' CHECK (status IN ('CREATED', 'SENT_TO_VERIFICATION', 'VERIFIED', 'NOT_VERIFIED', 'CLOSED')),
  is_customer boolean NOT NULL,
  is_supplier boolean NOT NULL,
  owner_id bigint NOT NULL REFERENCES app_user,
  -- Public facts of the company, which a customer looks a supplier up by.
  inn text,
  email text,
  company_status text CHECK (company_status IN ('ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'REORGANIZING', 'BANKRUPT')),
  created_at timestamptz NOT NULL DEFAULT now(),
  search text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || coalesce(inn, ''))) STORED,
  CHECK (is_customer OR is_supplier)
);
CREATE INDEX workspace_search ON workspace USING gin (search gin_trgm_ops);
CREATE INDEX workspace_owner ON workspace (owner_id);

CREATE TABLE company_info (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  workspace_id bigint NOT NULL UNIQUE REFERENCES workspace ON DELETE CASCADE,
  company_type text CHECK (company_type IN ('LEGAL_ENTITY', 'INDIVIDUAL_ENTREPRENEUR')),
  name text NOT NULL,
  kpp text,
  ogrn text,
  bank_name text,
  bik text,
  correspondent_account text,
  checking_account text,
  site text,
  registration_date date,
  legal_address text,
  actual_address text,
  tax_system text CHECK (tax_system IN ('OSNO', 'USN_INCOME', 'USN_DIFFERENCE', 'ESXN', 'PSN', 'NPD', 'ASN')),
  vat_exempt boolean NOT NULL DEFAULT false,
  vat_exemption_basis text,
  head_name text,
  head_position text
);

CREATE TABLE workspace_member (
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX workspace_member_user ON workspace_member (user_id, workspace_id);

CREATE TABLE workspace_role (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  -- A starting role's code, or null for one that the workspace made.
  code text,
  name text NOT NULL,
  actions text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX workspace_role_workspace ON workspace_role (workspace_id);

CREATE TABLE workspace_role_member (
  role_id bigint NOT NULL REFERENCES workspace_role ON DELETE CASCADE,
  workspace_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (role_id, user_id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_member ON DELETE CASCADE
);
CREATE INDEX workspace_role_member_user ON workspace_role_member (workspace_id, user_id);

-- A customer's own list of suppliers.
CREATE TABLE workspace_supplier (
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  supplier_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, supplier_id),
  CHECK (workspace_id <> supplier_id)
);

-- Numbers that count up per workspace: tenders, offers, orders.
CREATE TABLE counter (
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  kind text NOT NULL,
  value integer NOT NULL,
  PRIMARY KEY (workspace_id, kind)
);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  action text NOT NULL,
  user_id bigint,
  address text,
  changes jsonb NOT NULL DEFAULT '{}',
  note text,
  at timestamptz NOT NULL
);
CREATE INDEX audit_record ON audit (workspace_id, entity, entity_id, id DESC);

CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  to_address text NOT NULL,
  language text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed', 'kept')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX mail_due ON mail (next_at) WHERE status = 'waiting';

CREATE TABLE idempotency_key (
  user_id bigint NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  body_hash text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);
