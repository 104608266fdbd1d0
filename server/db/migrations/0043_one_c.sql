-- How a workspace exchanges orders with 1C. What opens something there is sealed.
CREATE TABLE one_c_setting (
  workspace_id bigint PRIMARY KEY REFERENCES workspace ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  driver text CHECK (driver IN ('file', 'pull', 'push')),
  role text NOT NULL DEFAULT 'buyer' CHECK (role IN ('buyer', 'seller')),
  format text NOT NULL DEFAULT '2.08' CHECK (format IN ('2.08', '2.10')),
  encoding text NOT NULL DEFAULT 'utf-8' CHECK (encoding IN ('utf-8', 'windows-1251')),
  url text,
  login text,
  password bytea,
  -- With it 1C signs in here, or checks that a message is ours.
  key bytea,
  -- The status of 1C that ends an order.
  final_status text,
  -- When 1C came last.
  seen_at timestamptz
);

-- The outbox: one document for each order, with the same id however often it goes.
CREATE TABLE one_c_document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  order_id bigint NOT NULL UNIQUE REFERENCES purchase_order ON DELETE CASCADE,
  document_id text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  -- Of the content that a person saw and sent.
  content_mark bytea NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  error text,
  -- The visit of 1C in which it was handed over.
  given_to bytea,
  one_c_number text,
  one_c_date text,
  created_by bigint REFERENCES app_user,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX one_c_document_due ON one_c_document (next_at) WHERE status = 'waiting';
CREATE INDEX one_c_document_workspace ON one_c_document (workspace_id, status, id);

-- Every attempt, and every word from 1C.
CREATE TABLE one_c_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  one_c_document_id bigint NOT NULL REFERENCES one_c_document ON DELETE CASCADE,
  driver text NOT NULL,
  outcome text NOT NULL,
  at timestamptz NOT NULL,
  ended_at timestamptz,
  request text,
  answer text
);
CREATE INDEX one_c_attempt_document ON one_c_attempt (one_c_document_id, id);

-- Visits of 1C, and the file that it is handing over.
CREATE TABLE one_c_visit (
  token_hash bytea PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  -- Of the setting that let it in: after a change of it 1C signs in again.
  setting_version integer NOT NULL,
  ends_at timestamptz NOT NULL,
  file_name text,
  file bytea
);
CREATE INDEX one_c_visit_ends ON one_c_visit (ends_at);
CREATE INDEX one_c_visit_workspace ON one_c_visit (workspace_id);
