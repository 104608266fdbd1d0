import { vatPercent } from "#contract/money/vat.ts";
import { tenderCode } from "#contract/numbering.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import type { Language } from "#contract/primitives.ts";
import type { SheetQuery } from "#contract/sheet-query.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { sheetFile } from "#server/http/sheet-file.ts";
import { exchangeRates } from "#contract/comparison/compare-basis.ts";
import { awardSheet } from "#server/modules/award/award-sheet.ts";
import { wonByCurrency } from "#server/modules/award/award-won.ts";
import type { OfferWithLines } from "#server/modules/comparison/comparison-columns.ts";
import { comparisonSheet } from "#server/modules/comparison/comparison-sheet.ts";
import { readComparison } from "#server/modules/comparison/read-comparison.ts";
import { rateText, ratesSheet } from "#server/modules/comparison/rates-sheet.ts";
import { listLots } from "#server/modules/tenders/lot.store.ts";
import type { LotRow } from "#server/modules/tenders/lot.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";
import { instantText } from "#server/platform/instant.ts";
import type { WorkbookColumn, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

function termsOf(tender: TenderRow, language: Language, zone: string | undefined): string[] {
  const word = (key: string, params: Record<string, string>): string =>
    translate(language, `sheets.head.${key}`, params);
  const percent = vatPercent(tender.tax_type, tender.vat_rate);
  const end = tender.closed_at ?? tender.closing_date;
  return [
    `${tenderCode(tender)}  ${tender.name}`,
    word("customer", { name: tender.customer.name }),
    word("status", { name: translate(language, `tenders.status.${tender.status}`) }),
    ...(end === null ? [] : [word("closing", { at: instantText(end, language, zone) })]),
    word("currency", { name: translate(language, `reference.currency.${tender.currency}`) }),
    percent === null
      ? word("tax", { name: translate(language, `reference.tax_type.${tender.tax_type}`) })
      : word("vat_rate", { percent }),
    word("payment", { name: translate(language, `reference.payment_method.${tender.payment_method}`) }),
    ...(tender.comment === null ? [] : [word("comment", { text: tender.comment })]),
  ];
}

const basisLines = ({ rates, basis }: Awaited<ReturnType<typeof readComparison>>, language: Language): string[] => [
  ...rates.map((rate) => rateText(rate, language)),
  ...(basis.annual_rate === null
    ? []
    : [translate(language, "comparison_basis.priced", { rate: `${basis.annual_rate} %` })]),
];

const LOT_COLUMNS = [
  ["position", "integer", 6],
  ["nomenclature", "text", 36],
  ["part_number", "text", 22],
  ["manufacturer", "text", 20],
  ["alternates", "text", 30],
  ["quantity", "number", 11],
  ["unit", "text", 7],
  ["target_delivery_time", "date", 12],
  ["lot_comment", "text", 30],
] as const satisfies readonly (readonly [string, WorkbookColumn["kind"], number])[];

const marked = (offers: readonly OfferWithLines[], language: Language): OfferWithLines[] =>
  offers.map((offer) =>
    offer.entered_at === null
      ? offer
      : {
          ...offer,
          supplier: {
            ...offer.supplier,
            name: translate(language, "sheets.head.outside_name", { name: offer.supplier.name }),
          },
        },
  );

function lotSheet(
  lots: readonly LotRow[],
  { above, language }: { above: readonly string[]; language: Language },
): WorkbookSheet {
  const attributes = [...new Set(lots.flatMap((lot) => lot.attributes.map(({ name }) => name)))];
  const columns = LOT_COLUMNS.map(([name, kind, width]): WorkbookColumn => ({
    header: translate(language, `sheets.offer.${name}`),
    kind,
    width,
  }));
  const valueOf = (lot: LotRow, name: (typeof LOT_COLUMNS)[number][0]): string | null => {
    if (name === "lot_comment") return lot.comment;
    if (name === "position") return String(lot.position);
    if (name === "unit") return unitSymbol(lot.unit, language) ?? null;
    return lot[name];
  };
  return {
    name: translate(language, "tenders.tab.lots"),
    above,
    columns: [...columns, ...attributes.map((header): WorkbookColumn => ({ header, kind: "text", width: 18 }))],
    rows: lots.map((lot) => [
      ...LOT_COLUMNS.map(([name]) => valueOf(lot, name)),
      ...attributes.map((name) => lot.attributes.find((one) => one.name === name)?.value ?? null),
    ]),
    frozen_columns: 2,
  };
}

function comparedSheets(
  compared: Awaited<ReturnType<typeof readComparison>>,
  { tender, above, language, at }: { tender: TenderRow; above: readonly string[]; language: Language; at: Date },
): WorkbookSheet[] {
  const { currency } = tender;
  const offers = marked(compared.offers, language);
  const rates = exchangeRates(compared.rates);
  const given = { ...compared, offers, currency, rates, language, at, priced: compared.basis };
  const isAwarded = tender.awarded_lot_count > 0;
  const isMixed = offers.some((offer) => offer.currency !== currency);
  const all = { ...given, above: [...above, ...basisLines(compared, language)] };
  const plan = { own: currency, offered: offers.map((offer) => offer.currency), language };
  return [
    comparisonSheet(all),
    ...(isAwarded ? [awardSheet(all)] : []),
    ...(isMixed ? [ratesSheet(plan, compared.rates, isAwarded ? wonByCurrency(all) : undefined)] : []),
  ];
}

/**
 * Exports the terms and lots of a tender as a spreadsheet. The first sheet is the comparison, once the customer may see
 * the prices.
 * @throws AppError not_found
 */
export async function downloadTender(ctx: MemberContext, id: number, { time_zone }: SheetQuery): Promise<FileAnswer> {
  const { language } = ctx;
  const tender = foundOrThrow(await findTender(ctx.db, id));
  const above = termsOf(tender, language, time_zone);
  const { rows } = await listLots(ctx.db, id, { limit: BULK_MAX_ROWS, offset: 0, ordering: "position" });
  const compared = tender.processed_count === 0 ? null : await readComparison(ctx, id);
  const sheets = [
    ...(compared !== null && compared.revealed
      ? comparedSheets(compared, { tender, above, language, at: ctx.now })
      : []),
    lotSheet(rows, { above, language }),
  ];
  return sheetFile(`${tenderCode(tender)} ${tender.name}`, sheets);
}
