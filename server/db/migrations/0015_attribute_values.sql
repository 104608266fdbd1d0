-- Values of the catalogue's attributes: of single items, and of groups for all their items.
CREATE TABLE item_attribute (
  purchase_item_id bigint NOT NULL REFERENCES purchase_item ON DELETE CASCADE,
  attribute_id bigint NOT NULL REFERENCES attribute,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  value text NOT NULL,
  PRIMARY KEY (purchase_item_id, attribute_id)
);
CREATE INDEX item_attribute_value ON item_attribute (workspace_id, attribute_id, value);

CREATE TABLE group_attribute (
  purchase_item_group_id bigint NOT NULL REFERENCES purchase_item_group ON DELETE CASCADE,
  attribute_id bigint NOT NULL REFERENCES attribute,
  workspace_id bigint NOT NULL REFERENCES workspace ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  value text NOT NULL,
  PRIMARY KEY (purchase_item_group_id, attribute_id)
);
CREATE INDEX group_attribute_workspace ON group_attribute (workspace_id);
