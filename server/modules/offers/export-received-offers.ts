import { CURRENCY } from "#contract/money/currency.ts";
import { tenderCode } from "#contract/numbering.ts";
import type { ReceivedOfferColumn, ReceivedOfferExportQuery } from "#contract/offers/received-offer-export.api.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { exportList } from "#server/http/list-file.ts";
import type { FileReader } from "#server/http/list-file.ts";
import { findReceivedOfferIds, findReceivedOffers } from "#server/modules/offers/received-offer.store.ts";
import type { ReceivedOfferRow } from "#server/modules/offers/received-offer.store.ts";
import { translate } from "#server/platform/translate.ts";
import { dayOf } from "#server/platform/zoned-day.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";

const KINDS: Readonly<Partial<Record<ReceivedOfferColumn, WorkbookColumn["kind"]>>> = {
  total_with_vat: "money",
  sent_at: "date",
  submitted_at: "date",
};

/** Returns the cell of an offer. Texts are as displayed, amounts and days in wire format. */
function cellOf(row: ReceivedOfferRow, column: ReceivedOfferColumn, { language, zone }: FileReader): string | null {
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
      return dayOf(new Date(row.sent_at), zone);
    case "submitted_at":
      return row.submitted_at === null ? null : dayOf(new Date(row.submitted_at), zone);
  }
}

/** Exports the filtered offers with the visible columns and sorting. */
export const exportReceivedOffers = (
  ctx: PreTransactionContext<MemberContext>,
  query: ReceivedOfferExportQuery,
): Promise<FileAnswer> =>
  exportList(ctx, query, {
    name: "received_offers.title",
    heading: (column) => `received_offers.column.${column}`,
    kinds: KINDS,
    find: ({ db }, filters, most) => findReceivedOfferIds(db, filters, most),
    read: ({ db }, ids) => findReceivedOffers(db, ids),
    cell: cellOf,
  });
