import type { Group } from "#contract/groups/group.schema.ts";
import type { Field } from "#src/kit/fields/field.ts";

export const FIELDS: readonly Field<Group>[] = [
  {
    source: "name",
    label: "groups.name",
    kind: "text",
    column: {
      flex: 1,
      minWidth: 180,
      sortable: true,
      render: ({ name }) => <span style={{ fontWeight: 500 }}>{name}</span>,
    },
    phone: { line: 1 },
    input: { required: true, max_length: 200 },
  },
  {
    source: "item_count",
    label: "groups.item_count",
    kind: "count",
    column: { width: 110 },
    phone: { line: 2, text: ({ item_count }, { t }) => t("groups.items", { smart_count: item_count }) },
  },
  {
    source: "created_at",
    label: "groups.created_at",
    kind: "day",
    column: { width: 130, sortable: true, priority: 1 },
    phone: { line: 1, right: true },
  },
];
