-- Imports of our own form into an offer: how a person reads a row whose part, maker, quantity or unit was changed.
-- Number of the row -> the answer and the texts that it is about.
ALTER TABLE import_task ADD COLUMN answers jsonb NOT NULL DEFAULT '{}';
