import type { VerificationRow } from "#contract/verification/verification.api.ts";
import { sideIn } from "#src/entities/company/use-side.ts";
import { WorkspaceStatusChip } from "#src/entities/company/WorkspaceStatusChip.tsx";
import type { Field } from "#src/kit/fields/field.ts";
import { DueMark } from "#src/features/verification/DueMark.tsx";

const SIDES = ["customer", "supplier"] as const;

export const FIELDS: readonly Field<VerificationRow>[] = [
  {
    source: "name",
    label: "verification.column.name",
    kind: "text",
    column: { flex: 1, minWidth: 200, sortable: true },
    phone: { line: 1 },
  },
  {
    source: "inn",
    label: "verification.column.inn",
    kind: "code",
    column: { width: 140, priority: 2 },
    phone: { line: 2 },
  },
  {
    source: "status",
    label: "verification.column.status",
    kind: "choice",
    column: {
      width: 180,
      text: ({ status }, { t }) => t(`workspaces.status.${status}`),
      render: ({ status }) => <WorkspaceStatusChip plain status={status} />,
    },
    phone: { line: 2, right: true },
  },
  {
    source: "is_customer",
    label: "verification.column.side",
    kind: "choice",
    choices: (t) => SIDES.map((value) => ({ value, label: t(`workspaces.side.${value}`) })),
    column: { name: "side", width: 180, priority: 3, text: (row, { t }) => sideIn(t, row) },
    filter: { as: "menu", word: "side", any: "verification.side_any", asks: (side) => ({ side }) },
  },
  {
    source: "owner",
    label: "verification.column.owner",
    kind: "text",
    column: { width: 200, priority: 4, text: ({ owner }) => owner.name },
  },
  {
    source: "due_at",
    label: "verification.column.due_at",
    kind: "text",
    column: {
      width: 150,
      sortable: true,
      text: ({ due_at }) => due_at ?? "",
      render: ({ due_at, status }) => (status === "SENT_TO_VERIFICATION" ? <DueMark dueAt={due_at} short /> : ""),
    },
  },
  {
    source: "sent_at",
    label: "verification.column.sent_at",
    kind: "day",
    column: { width: 130, hidden: true, sortable: true },
  },
  { source: "decided_at", label: "verification.column.decided_at", kind: "day", column: { width: 130, hidden: true } },
];
