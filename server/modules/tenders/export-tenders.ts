import { CURRENCY } from "#contract/money/currency.ts";
import { tenderCode } from "#contract/numbering.ts";
import { EXPORT_MAX_ROWS } from "#contract/limits.ts";
import type { Language } from "#contract/primitives.ts";
import type { TenderColumn, TenderExportQuery } from "#contract/tenders/tender-list.schema.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { listFile } from "#server/http/list-file.ts";
import { assertFits } from "#server/http/sheet-file.ts";
import { findTenderIds } from "#server/modules/tenders/tender-list.store.ts";
import { findTenders } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";
import { instantText } from "#server/platform/instant.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";
import { dayOf, knownZone } from "#server/platform/zoned-day.ts";

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
function cellOf(row: TenderRow, column: TenderColumn, { language, zone }: { language: Language; zone: string }) {
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

/**
 * Exports the filtered tenders as .xlsx or .csv with the visible columns and sorting. Reads the ids once at the start,
 * so that concurrent changes don't repeat or skip tenders.
 * @throws AppError invalid_input if there are more than EXPORT_MAX_ROWS
 */
export async function exportTenders(
  ctx: PreTransactionContext<MemberContext>,
  { format, columns, time_zone, ...filters }: TenderExportQuery,
): Promise<FileAnswer> {
  const { language } = ctx;
  const zone = knownZone(time_zone);
  const ids = await ctx.transaction(({ db, now }) => findTenderIds(db, filters, { now, most: EXPORT_MAX_ROWS + 1 }));
  assertFits(ids.length, language);
  return listFile(ctx, {
    name: translate(language, "tenders.title"),
    format,
    ids,
    columns,
    described: (column) => ({
      header: translate(language, HEADINGS[column] ?? `tender_list.column.${column}`),
      kind: KINDS[column] ?? "text",
    }),
    read: ({ db }, part) => findTenders(db, part),
    cell: (row, column) => cellOf(row, column, { language, zone }),
  });
}
