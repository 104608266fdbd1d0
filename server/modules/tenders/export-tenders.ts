import { CURRENCY } from "#contract/money/currency.ts";
import { tenderCode } from "#contract/numbering.ts";
import type { TenderColumn, TenderExportQuery } from "#contract/tenders/tender-export.api.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { exportList } from "#server/http/list-file.ts";
import type { FileReader } from "#server/http/list-file.ts";
import { findTenderIds } from "#server/modules/tenders/tender-list.store.ts";
import { findTenders } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";
import { instantText } from "#server/platform/instant.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";
import { dayOf } from "#server/platform/zoned-day.ts";

const HEADINGS: Readonly<Partial<Record<TenderColumn, string>>> = {
  number: "tenders.column.number",
  name: "tenders.column.name",
  status: "tenders.column.status",
  closing_date: "tenders.column.closing",
  lot_count: "tenders.column.lots",
  answered: "tenders.column.answered",
  currency: "tenders.field.currency",
  tax_type: "tenders.field.tax_type",
  payment_method: "tenders.field.payment_method",
  managers: "tenders.column.managers",
  created_at: "tenders.column.created",
};
const KINDS: Readonly<Partial<Record<TenderColumn, WorkbookColumn["kind"]>>> = {
  round: "integer",
  lot_count: "integer",
  awarded_lot_count: "integer",
  supplier_count: "integer",
  answered: "integer",
  order_count: "integer",
  created_at: "date",
};

/** Returns the cell of a tender. Texts are as displayed, numbers and days in wire format. */
function cellOf(row: TenderRow, column: TenderColumn, { language, zone }: FileReader): string | null {
  const say = (key: string): string => translate(language, key);
  const instant = (at: string | null): string | null => (at === null ? null : instantText(at, language, zone));
  switch (column) {
    case "number":
      return tenderCode(row);
    case "name":
      return row.name;
    case "status":
      return say(`tenders.status.${row.status}`);
    case "closing_date":
      return instant(row.status === "DONE" ? (row.closed_at ?? row.closing_date) : row.closing_date);
    case "start_date":
      return instant(row.start_date);
    case "answered":
      // A draft has no offers yet, so the cell is empty.
      return row.status === "DRAFT" ? null : String(row.processed_count + row.rejected_count);
    case "currency":
      return CURRENCY[row.currency].code;
    case "tax_type":
      return say(`reference.tax_type.${row.tax_type}`);
    case "payment_method":
      return say(`reference.payment_method.${row.payment_method}`);
    case "managers":
      return row.managers.map(({ name }) => name).join(", ");
    case "created_by":
      return row.created_by.name;
    case "created_at":
      return dayOf(new Date(row.created_at), zone);
    default:
      return String(row[column]);
  }
}

/** Exports the filtered tenders with the visible columns and sorting. */
export const exportTenders = (
  ctx: PreTransactionContext<MemberContext>,
  query: TenderExportQuery,
): Promise<FileAnswer> =>
  exportList(ctx, query, {
    name: "tenders.title",
    heading: (column) => HEADINGS[column] ?? `tender_list.column.${column}`,
    kinds: KINDS,
    find: ({ db, now }, filters, most) => findTenderIds(db, filters, { now, most }),
    read: ({ db }, ids) => findTenders(db, ids),
    cell: cellOf,
  });
