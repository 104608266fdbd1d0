import { EXPORT_MAX_ROWS } from "#contract/limits.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { tenderCode } from "#contract/numbering.ts";
import type { ReceivedOfferColumn, ReceivedOfferExportQuery } from "#contract/offers/received-offer.api.ts";
import type { Language } from "#contract/primitives.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { listFile } from "#server/http/list-file.ts";
import { assertFits } from "#server/http/sheet-file.ts";
import { findReceivedOfferIds, findReceivedOffers } from "#server/modules/offers/received-offer.store.ts";
import type { ReceivedOfferRow } from "#server/modules/offers/received-offer.store.ts";
import { translate } from "#server/platform/translate.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";

const KINDS: Readonly<Partial<Record<ReceivedOfferColumn, WorkbookColumn["kind"]>>> = {
  total_with_vat: "money",
  sent_at: "date",
  submitted_at: "date",
};

/** Returns the cell of an offer. Texts are as displayed, amounts and days in wire format. */
function cellOf(row: ReceivedOfferRow, column: ReceivedOfferColumn, language: Language): string | null {
  switch (column) {
    case "supplier":
      return row.supplier.name;
    case "tender":
      return tenderCode(row.tender);
    case "tender_name":
      return row.tender.name;
    case "status":
      return translate(language, row.is_entered ? "outside.mark" : `received_offers.status.${row.status}`);
    case "total_with_vat":
      return row.total_with_vat;
    case "currency":
      return row.currency === null ? null : CURRENCY[row.currency].code;
    case "coverage":
      return row.total_with_vat === null ? null : `${row.priced_count} / ${row.lot_count}`;
    case "sent_at":
      return row.sent_at.slice(0, 10);
    case "submitted_at":
      return row.submitted_at?.slice(0, 10) ?? null;
  }
}

/**
 * Exports the filtered offers as .xlsx or .csv with the visible columns and sorting.
 * @throws AppError invalid_input if there are more than EXPORT_MAX_ROWS
 */
export async function exportReceivedOffers(
  ctx: PreTransactionContext<MemberContext>,
  query: ReceivedOfferExportQuery,
): Promise<FileAnswer> {
  const { format, columns, ...filters } = query;
  const { language } = ctx;
  const ids = await ctx.transaction(({ db }) => findReceivedOfferIds(db, filters, EXPORT_MAX_ROWS + 1));
  assertFits(ids.length, language);
  return listFile(ctx, {
    name: translate(language, "received_offers.title"),
    format,
    ids,
    columns,
    described: (column) => ({
      header: translate(language, `received_offers.column.${column}`),
      kind: KINDS[column] ?? "text",
    }),
    read: ({ db }, part) => findReceivedOffers(db, part),
    cell: (row, column) => cellOf(row, column, language),
  });
}
