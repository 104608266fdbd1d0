import type { VerificationRow } from "#contract/verification/verification.api.ts";
import { sideIn } from "#src/entities/company/use-side.ts";
import { WorkspaceStatusChip } from "#src/entities/company/WorkspaceStatusChip.tsx";
import type { Field } from "#src/kit/fields/field.ts";
import { DueMark } from "#src/features/verification/DueMark.tsx";

export const FIELDS: readonly Field<VerificationRow>[] = [
  {
    source: "name",
    label: "verification.column.name",
    kind: "text",
    column: { flex: 1, minWidth: 200 },
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
    column: { name: "side", width: 180, priority: 3, text: (row, { t }) => sideIn(t, row) },
  },
  {
    source: "owner",
    label: "verification.column.owner",
    kind: "text",
    column: { width: 200, priority: 4, text: ({ owner }) => owner.name },
  },
  {
    source: "due_at",
    label: "verification.column.due",
    kind: "text",
    column: {
      width: 150,
      text: ({ due_at }) => due_at ?? "",
      render: ({ due_at, status }) => (status === "SENT_TO_VERIFICATION" ? <DueMark dueAt={due_at} short /> : ""),
    },
  },
];
