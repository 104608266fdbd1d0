import { WORKSPACE_STATUSES } from "#contract/permissions.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";
import { sideIn } from "#src/entities/company/use-side.ts";
import { WorkspaceStatusChip } from "#src/entities/company/WorkspaceStatusChip.tsx";
import type { Field } from "#src/kit/fields/field.ts";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

const SIDES = ["customer", "supplier"] as const;

export const FIELDS: readonly Field<Workspace>[] = [
  {
    source: "name",
    label: "workspaces.list.column.name",
    kind: "text",
    column: {
      flex: 1,
      minWidth: 220,
      render: ({ id, name }) => (
        <span style={{ display: "inline-flex", alignItems: "center", gap: 8, fontWeight: 500 }}>
          <WorkspaceMark id={id} name={name} />
          {name}
        </span>
      ),
    },
    phone: { line: 1, text: ({ name }) => name },
  },
  {
    source: "status",
    label: "workspaces.list.column.status",
    kind: "choice",
    choices: (t) => WORKSPACE_STATUSES.map((value) => ({ value, label: t(`workspaces.status.${value}`) })),
    column: { width: 180, render: ({ status }) => <WorkspaceStatusChip plain status={status} /> },
    phone: { line: 2 },
    filter: { as: "menu", label: "workspaces.list.filter_status", any: "workspaces.list.any_status" },
  },
  {
    source: "is_customer",
    label: "workspaces.list.column.side",
    kind: "choice",
    column: { name: "side", width: 190, priority: 2, text: (row, { t }) => sideIn(t, row) },
    filter: {
      as: "menu",
      word: "side",
      label: "workspaces.list.filter_side",
      any: "workspaces.list.any_side",
      choices: (t) => SIDES.map((value) => ({ value, label: t(`workspaces.side.${value}`) })),
      asks: (side) => ({ [`is_${side}`]: "true" }),
    },
  },
  {
    source: "user_count",
    label: "workspaces.list.column.members",
    kind: "count",
    column: { width: 120, priority: 3 },
  },
  {
    source: "is_owner",
    label: "workspaces.list.column.mine",
    kind: "yes_no",
    column: {
      width: 120,
      priority: 4,
      text: ({ is_owner }, { t }) => t(is_owner ? "workspaces.list.owner" : "workspaces.list.member"),
    },
  },
];
