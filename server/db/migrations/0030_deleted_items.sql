-- A workspace's deleted items are listed by the time of their deletion.
DROP INDEX purchase_item_trash_workspace;
CREATE INDEX purchase_item_trash_list ON purchase_item_trash (workspace_id, deleted_at, id);
