import { tenderCode } from "#contract/numbering.ts";
import type { AnyTenderRow } from "#contract/tenders/all-tenders.api.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";

export const FIELDS: readonly Field<AnyTenderRow>[] = [
  { source: "number", label: "all_tenders.column.number", kind: "text", column: { width: 116, text: tenderCode } },
  {
    source: "name",
    label: "all_tenders.column.name",
    kind: "text",
    column: { flex: 1, minWidth: 200 },
    phone: { line: 1 },
  },
  {
    source: "customer",
    label: "all_tenders.column.customer",
    kind: "text",
    column: { width: 220, priority: 2, text: ({ customer }) => customer.name },
    phone: { line: 2 },
  },
  {
    source: "status",
    label: "all_tenders.column.status",
    kind: "choice",
    choices: (t) => TENDER_STATUSES.map((value) => ({ value, label: t(`tenders.status.${value}`) })),
    column: { width: 150, render: ({ status }) => <TenderStatusChip plain status={status} /> },
    phone: { line: 2, right: true },
    filter: { as: "tabs", any: "all_tenders.all" },
  },
  {
    source: "closing_date",
    label: "all_tenders.column.closing_date",
    kind: "moment",
    column: { width: 170, priority: 3 },
  },
  { source: "lot_count", label: "all_tenders.column.lots", kind: "count", column: { width: 84, priority: 4 } },
  {
    source: "processed_count",
    label: "all_tenders.column.answers",
    kind: "count",
    column: {
      name: "answers",
      width: 110,
      priority: 5,
      text: ({ processed_count, supplier_count }, { formats }) => formats.progress(processed_count, supplier_count),
    },
  },
];
