-- Entries that wait for an action of their reader, entries that come back later, and records that a reader doesn't
-- follow.
ALTER TABLE inbox_entry
  -- True until the action is done. `inbox_entry_waits` says whether it still is to be done.
  ADD COLUMN waits boolean NOT NULL DEFAULT false,
  -- When the action was no longer needed, and the colleague who did it.
  ADD COLUMN settled_at timestamptz,
  ADD COLUMN settled_by bigint REFERENCES app_user ON DELETE SET NULL,
  -- When the entry comes back to the list.
  ADD COLUMN later_until timestamptz;
UPDATE inbox_entry
SET waits = true
WHERE archived_at IS NULL
  AND event IN (
    'award_approval_asked', 'order_approval_asked', 'question_asked', 'tender_invitation', 'tender_invitation_urgent',
    'tender_reopened', 'tender_reminder', 'tender_reminder_words', 'tender_reminder_complete', 'invite_asked_again',
    'order_created', 'change_proposed', 'invoice_sent', 'payment_requested', 'correction_requested', 'return_requested',
    'ownership_offered', 'verification_rejected', 'task'
  );
CREATE INDEX inbox_entry_waits ON inbox_entry (user_id, happened_at DESC, id DESC)
  WHERE waits AND archived_at IS NULL AND later_until IS NULL;
CREATE INDEX inbox_entry_settle ON inbox_entry (entity, record_id) WHERE waits;
CREATE INDEX inbox_entry_later ON inbox_entry (user_id, later_until) WHERE later_until IS NOT NULL;
CREATE INDEX inbox_entry_due ON inbox_entry (later_until) WHERE later_until IS NOT NULL;
DROP INDEX inbox_entry_list, inbox_entry_kind, inbox_entry_company, inbox_entry_unread;
CREATE INDEX inbox_entry_list ON inbox_entry (user_id, happened_at DESC, id DESC)
  WHERE archived_at IS NULL AND later_until IS NULL;
CREATE INDEX inbox_entry_kind ON inbox_entry (user_id, kind, happened_at DESC, id DESC)
  WHERE archived_at IS NULL AND later_until IS NULL;
CREATE INDEX inbox_entry_company ON inbox_entry (user_id, workspace_id, happened_at DESC, id DESC)
  WHERE archived_at IS NULL AND later_until IS NULL;
CREATE INDEX inbox_entry_unread ON inbox_entry (user_id, happened_at DESC, id DESC)
  WHERE read_at IS NULL AND archived_at IS NULL AND later_until IS NULL;

CREATE TABLE inbox_mute (
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  -- A tender of the company, or an offer that it makes.
  entity text NOT NULL CHECK (entity IN ('tender', 'offer')),
  record_id bigint NOT NULL,
  PRIMARY KEY (user_id, workspace_id, entity, record_id)
);
CREATE INDEX inbox_mute_workspace ON inbox_mute (workspace_id);

CREATE OR REPLACE FUNCTION forget_inbox_of_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM inbox_entry WHERE user_id = OLD.user_id AND workspace_id = OLD.workspace_id;
  DELETE FROM inbox_mute WHERE user_id = OLD.user_id AND workspace_id = OLD.workspace_id;
  RETURN NULL;
END $$;
-- Returns other columns from now on, so that it can't be replaced.
DROP FUNCTION IF EXISTS add_inbox_entries(jsonb, timestamptz);
