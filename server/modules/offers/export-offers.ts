import type { z } from "zod";
import { CURRENCY } from "#contract/money/currency.ts";
import { offerCode, tenderCode } from "#contract/numbering.ts";
import { isEntered } from "#contract/offers/offer.rules.ts";
import type { OfferColumn, OfferExportQuery } from "#contract/offers/offer-export.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { exportList } from "#server/http/list-file.ts";
import type { FileReader } from "#server/http/list-file.ts";
import { findOfferIds, findOffers } from "#server/modules/offers/offer.store.ts";
import { offerView } from "#server/modules/offers/offer.view.ts";
import { instantText } from "#server/platform/instant.ts";
import { translate } from "#server/platform/translate.ts";
import { dayOf } from "#server/platform/zoned-day.ts";

const HEADINGS: Readonly<Record<OfferColumn, string>> = {
  number: "offers.column.number",
  tender: "offers.column.tender",
  customer: "offers.column.customer",
  status: "offers.column.status",
  closing_date: "offers.column.closing",
  filled: "offers.column.filled",
  total_with_vat: "offers.column.total",
  currency: "offers.column.currency",
  submitted_at: "offers.column.submitted_at",
};

/** Returns the cell of an offer. Texts are as displayed, amounts and days in wire format. */
function cellOf(offer: z.input<typeof Offer>, column: OfferColumn, { language, zone }: FileReader): string | null {
  const { tender } = offer;
  switch (column) {
    case "number":
      return offerCode(offer.number);
    case "tender":
      return `${tenderCode(tender)} ${tender.name}`;
    case "customer":
      return offer.customer.name;
    case "status":
      return translate(language, isEntered(offer) ? "outside.mark" : `offers.status.${offer.status}`);
    case "closing_date":
      return tender.closing_date === null ? null : instantText(tender.closing_date, language, zone);
    case "filled":
      return `${offer.filled_count} / ${offer.lot_count}`;
    case "total_with_vat":
      return offer.total_with_vat;
    case "currency":
      return CURRENCY[offer.currency].code;
    case "submitted_at":
      return offer.submitted_at === null ? null : dayOf(new Date(offer.submitted_at), zone);
  }
}

/** Exports the supplier's filtered offers with the visible columns and sorting. */
export const exportOffers = (ctx: PreTransactionContext<MemberContext>, query: OfferExportQuery): Promise<FileAnswer> =>
  exportList(ctx, query, {
    name: "offers.title",
    heading: (column) => HEADINGS[column],
    kinds: { total_with_vat: "money", submitted_at: "date" },
    find: ({ db }, filters, most) => findOfferIds(db, filters, most),
    read: async (inside, ids) => (await findOffers(inside.db, ids)).map((row) => offerView(inside, row)),
    cell: cellOf,
  });
