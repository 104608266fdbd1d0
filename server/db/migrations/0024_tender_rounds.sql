-- Rounds: a tender that follows one that is done has its number, and counts on. Each of its lots names the lot that it repeats.
ALTER TABLE tender
  ADD COLUMN round smallint NOT NULL DEFAULT 1 CHECK (round > 0),
  ADD COLUMN previous_id bigint REFERENCES tender,
  DROP CONSTRAINT tender_workspace_id_number_key,
  ADD UNIQUE (workspace_id, number, round);
CREATE UNIQUE INDEX tender_next ON tender (previous_id) WHERE previous_id IS NOT NULL;
ALTER TABLE lot ADD COLUMN previous_lot_id bigint REFERENCES lot ON DELETE SET NULL;
CREATE INDEX lot_next ON lot (previous_lot_id) WHERE previous_lot_id IS NOT NULL;

-- Addresses that a tender waits for: whoever reads the mailbox answers with a supplier's workspace of their own.
CREATE TABLE tender_awaited (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tender_id bigint NOT NULL REFERENCES tender ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace,
  email text NOT NULL,
  -- The language of who added it: that of the mails.
  language text NOT NULL,
  -- The newest mail, and how many there were on its day.
  sent_at timestamptz,
  sent_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  UNIQUE (tender_id, email)
);
CREATE INDEX tender_awaited_email ON tender_awaited (email);
-- The address that a supplier was awaited at.
ALTER TABLE tender_supplier ADD COLUMN awaited_email text;
