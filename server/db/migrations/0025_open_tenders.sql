-- What happens while a tender is open: reminders, questions and answers, changes that its suppliers are told of, documents of the tender itself.
-- When the supplier is reminded by the clock (null: not, or no more), when it last was by anybody, and up to when it has seen the news.
ALTER TABLE offer ADD COLUMN remind_at timestamptz, ADD COLUMN reminded_at timestamptz, ADD COLUMN seen_at timestamptz;
CREATE INDEX offer_remind ON offer (remind_at) WHERE remind_at IS NOT NULL AND status = 'NOT_PROCESSED';
-- Tenders that are open already remind like the others, except where the time for it has passed.
UPDATE offer o SET remind_at = t.closing_date - least(interval '24 hours', (t.closing_date - o.sent_at) / 2)
FROM tender t WHERE t.id = o.tender_id AND t.status = 'TENDER_OPENED' AND o.status = 'NOT_PROCESSED' AND t.closing_date - least(interval '24 hours', (t.closing_date - o.sent_at) / 2) > now();

-- Changes of an open tender as its suppliers read them. A mail tells of them a few minutes after the first: one for all that follow meanwhile.
CREATE TABLE tender_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace,
  field text NOT NULL CHECK (field IN ('name', 'comment', 'closing_date', 'document')),
  before text,
  after text,
  is_announced boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL
);
CREATE INDEX tender_change_list ON tender_change (tender_id, id);
ALTER TABLE tender ADD COLUMN announce_at timestamptz;
CREATE INDEX tender_announce ON tender (announce_at) WHERE announce_at IS NOT NULL AND status = 'TENDER_OPENED';

-- What every supplier of the tender reads: a question in the customer's wording and its answer. Who asked stands elsewhere.
CREATE TABLE published_answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace,
  lot_id bigint REFERENCES lot ON DELETE CASCADE,
  question text NOT NULL,
  answer text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX published_answer_list ON published_answer (tender_id, id);

-- A question as its supplier asked it, between that supplier and the customer alone.
CREATE TABLE tender_question (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  offer_id bigint NOT NULL REFERENCES offer ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  lot_id bigint REFERENCES lot ON DELETE CASCADE,
  question text NOT NULL,
  asked_by bigint NOT NULL REFERENCES app_user,
  asked_at timestamptz NOT NULL,
  answer text,
  answered_by bigint REFERENCES app_user,
  answered_at timestamptz,
  published_answer_id bigint REFERENCES published_answer ON DELETE SET NULL
);
CREATE INDEX tender_question_list ON tender_question (tender_id, id);
CREATE INDEX tender_question_offer ON tender_question (offer_id, id);

-- Documents of a tender as a whole, beside those of its lots.
ALTER TABLE design_document ADD COLUMN tender_id bigint REFERENCES tender ON DELETE CASCADE;
ALTER TABLE design_document DROP CONSTRAINT design_document_check;
ALTER TABLE design_document ADD CONSTRAINT design_document_owner CHECK (num_nonnulls(purchase_item_id, lot_id, purchase_item_trash_id, tender_id) = 1);
CREATE INDEX design_document_tender ON design_document (tender_id, id) WHERE tender_id IS NOT NULL;
