-- What happened in a person's companies. An entry stores no text: the event, the record and a few facts, such as a
-- number and a name. Entries of a member leave with the membership.
CREATE TABLE inbox_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL,
  event text NOT NULL,
  entity text NOT NULL,
  record_id bigint NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}',
  -- Number of events that the entry stands for.
  event_count integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  happened_at timestamptz NOT NULL,
  answer_until timestamptz,
  read_at timestamptz,
  archived_at timestamptz
);
CREATE INDEX inbox_entry_list ON inbox_entry (user_id, happened_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX inbox_entry_kind ON inbox_entry (user_id, kind, happened_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX inbox_entry_company ON inbox_entry (user_id, workspace_id, happened_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX inbox_entry_unread ON inbox_entry (user_id, happened_at DESC, id DESC) WHERE read_at IS NULL AND archived_at IS NULL;
CREATE INDEX inbox_entry_archive ON inbox_entry (user_id, happened_at DESC, id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX inbox_entry_record ON inbox_entry (user_id, workspace_id, entity, record_id);
CREATE INDEX inbox_entry_read ON inbox_entry (read_at) WHERE read_at IS NOT NULL;

CREATE FUNCTION forget_inbox_of_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM inbox_entry WHERE user_id = OLD.user_id AND workspace_id = OLD.workspace_id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_inbox AFTER DELETE ON workspace_member
FOR EACH ROW EXECUTE FUNCTION forget_inbox_of_member();
