-- Offers from outside: a supplier answered by mail or on paper, and the customer enters the answer on its behalf.
ALTER TABLE offer
  -- When the customer entered it, and which of its people; null for what the supplier sent itself.
  ADD COLUMN entered_at timestamptz,
  ADD COLUMN entered_by bigint REFERENCES app_user,
  ADD CONSTRAINT offer_entered CHECK ((entered_at IS NULL) = (entered_by IS NULL) AND (entered_at IS NULL OR status = 'PROCESSED'));
-- A working copy is its maker's: `supplier_id` names the supplier, or the customer that enters an answer from outside. Each may have one open.
DROP INDEX offer_draft_open;
CREATE UNIQUE INDEX offer_draft_open ON offer_draft (offer_id, supplier_id) WHERE is_open;
-- The lines of a working copy of the customer stand for the lots alone: lines of an offer are read by their supplier until it is sent.
ALTER TABLE offer_draft_item ALTER COLUMN offer_item_id DROP NOT NULL;
