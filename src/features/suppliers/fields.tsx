import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { ListedButton } from "#src/features/suppliers/ListedButton.tsx";
import { answersText, onTimeRate, sumsText } from "#src/features/suppliers/supplier-words.ts";
import { SUPPLIER_NAME_CELL, UnverifiedTag } from "#src/features/suppliers/UnverifiedTag.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

export const FIELDS: readonly Field<SupplierRow>[] = [
  {
    source: "name",
    label: "suppliers.column.name",
    kind: "text",
    column: {
      flex: 1,
      minWidth: 180,
      sortable: true,
      render: ({ id, name, status }) => (
        <span
          style={{
            ...SUPPLIER_NAME_CELL,
            display: "flex",
            alignItems: "center",
            gap: 8,
            fontWeight: 500,
            width: "100%",
          }}
        >
          <WorkspaceMark id={id} name={name} />
          <span style={{ overflow: "hidden", textOverflow: "ellipsis" }}>{name}</span>
          {status !== "VERIFIED" && <UnverifiedTag />}
        </span>
      ),
    },
    phone: { line: 1, text: ({ name }) => name },
  },
  { source: "inn", label: "suppliers.column.inn", kind: "code", column: { width: 130, priority: 4 } },
  { source: "email", label: "suppliers.column.email", kind: "email", column: { width: 220, hidden: true } },
  {
    source: "answered",
    label: "suppliers.column.answer_rate",
    kind: "count",
    column: { name: "answer_rate", width: 140, sortable: true, text: answersText },
    phone: {
      line: 2,
      text: (row, tools) =>
        [row.status === "VERIFIED" ? "" : tools.t("suppliers.unverified"), answersText(row, tools)]
          .filter((part) => part !== "")
          .join(" · "),
    },
  },
  {
    source: "deliveries",
    label: "suppliers.column.on_time",
    kind: "count",
    column: { name: "on_time", width: 90, priority: 2, text: (row, said) => onTimeRate(row, said) ?? "" },
  },
  {
    source: "orders",
    label: "suppliers.column.orders",
    kind: "count",
    column: { width: 95, sortable: true, priority: 2 },
    phone: {
      line: 2,
      right: true,
      text: ({ orders }, { t }) => (orders === null ? "" : t("suppliers.orders_count", { smart_count: orders })),
    },
  },
  {
    source: "last_order_at",
    label: "suppliers.column.last_order_at",
    kind: "day",
    column: { width: 135, sortable: true, priority: 3 },
  },
  {
    source: "sums",
    label: "suppliers.column.sums",
    kind: "text",
    column: { name: "sums", width: 240, priority: 1, text: sumsText },
    phone: { line: 3 },
  },
  {
    source: "is_listed",
    label: "suppliers.column.is_listed",
    kind: "yes_no",
    column: { width: 105, priority: 5, render: (supplier) => <ListedButton plain supplier={supplier} /> },
  },
];
