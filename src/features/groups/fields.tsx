import type { Group } from "#contract/groups/group.schema.ts";
import { GroupProgress } from "#src/features/groups/GroupProgress.tsx";
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
    source: "ordered_count",
    label: "groups.progress",
    kind: "count",
    column: {
      name: "progress",
      width: 190,
      priority: 2,
      text: (group, { formats }) => formats.progress(group.ordered_count, group.item_count),
      render: (group) => <GroupProgress group={group} />,
    },
    phone: {
      line: 2,
      right: true,
      text: ({ ordered_count, item_count }, { t, formats }) =>
        item_count === 0 ? "" : `${t("groups.ordered_count")}: ${formats.progress(ordered_count, item_count)}`,
    },
  },
  { source: "open_count", label: "groups.open_count", kind: "count", column: { width: 120, hidden: true } },
  { source: "tender_count", label: "groups.tender_count", kind: "count", column: { width: 120, hidden: true } },
  { source: "ordered_count", label: "groups.ordered_count", kind: "count", column: { width: 120, hidden: true } },
  {
    source: "created_at",
    label: "groups.created_at",
    kind: "day",
    column: { width: 130, sortable: true, priority: 1 },
    phone: { line: 1, right: true },
  },
];
