import { awardLedger, freightToPay } from "#contract/award/ledger.ts";
import type { PaidSum } from "#contract/award/ledger.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { planOf } from "#server/modules/comparison/comparison-columns.ts";
import type { ComparisonSheetData, OfferWithLines } from "#server/modules/comparison/comparison-columns.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

const LOT_COLUMNS = 4;

/** Column letters of the net and gross sums. Both are the same column if the tender has no VAT. */
export type SumLetters = Readonly<Record<VatBasis, string>>;

export interface Letters {
  readonly quantity: string;
  readonly price: string;
  readonly own: SumLetters;
  /**
   * Columns of the sums in the tender's currency. They equal `own` if the offer uses that currency, and are null if
   * there is no exchange rate.
   */
  readonly converted: SumLetters | null;
}

export interface AwardPlan {
  readonly comparison: ReturnType<typeof planOf>;
  readonly suppliers: readonly Letters[];
  readonly chosen: string;
  readonly total: SumLetters;
  readonly dearer: string;
  readonly above: readonly string[];
  /** Freight per supplier in its own currency, or null if none. It is payable as soon as the supplier wins anything. */
  readonly freight: readonly (PaidSum | null)[];
  /**
   * Row numbers of the first lot, the goods total (`closing`) and the sum to pay. The last two are equal if no supplier
   * charges freight.
   */
  readonly first: number;
  readonly closing: number;
  readonly to_pay: number;
}

/**
 * Returns the freight payable to each supplier that wins anything. Orders already created without freight have none.
 */
function freightOf({ lots, offers, currency, rates = {} }: ComparisonSheetData): (PaidSum | null)[] {
  const winners = lots.flatMap((lot) => lot.winners.map((winner) => ({ lot: lot.id, ...winner })));
  const options = { currency, basis: "net", include_replacements: false, rates } as const;
  const won = new Map(awardLedger({ offers, winners, options }).offers.map((own) => [own.offer, own]));
  return offers.map((offer) =>
    won.get(offer.id)?.freight.gross === 0n ? null : freightToPay(offer, { ...options, currency: offer.currency }),
  );
}

const isForeign = (given: ComparisonSheetData, offer: OfferWithLines): boolean => offer.currency !== given.currency;

export function awardPlan(given: ComparisonSheetData): AwardPlan {
  const comparison = planOf(given);
  let next = LOT_COLUMNS;
  const take = (): string => columnLetters(next++);
  const sums = (): SumLetters => {
    const net = take();
    return { net, gross: comparison.percent === null ? net : take() };
  };
  const suppliers = given.offers.map((offer, place): Letters => {
    const [quantity, price, own] = [take(), take(), sums()];
    const rate = comparison.letters[place]?.rate ?? null;
    return { quantity, price, own, converted: rate === null ? null : isForeign(given, offer) ? sums() : own };
  });
  const [chosen, total] = [take(), sums()];
  const above = [translate(given.language, "sheets.award.title"), translate(given.language, "sheets.award.how")];
  const first = firstRow({ above });
  const freight = freightOf(given);
  const closing = first + given.lots.length;
  const to_pay = freight.every((each) => each === null) ? closing : closing + 2;
  return { comparison, suppliers, chosen, total, dearer: take(), above, freight, first, closing, to_pay };
}

export function awardColumns(given: ComparisonSheetData, { suppliers, comparison }: AwardPlan): WorkbookColumn[] {
  const { percent, basis } = comparison;
  const { language, offers, currency } = given;
  const word = (key: string, params: Record<string, string> = {}): string =>
    translate(language, `sheets.award.${key}`, { currency: CURRENCY[currency].symbol, ...params });
  const amount = (key: "sum" | "price", on: VatBasis, of: { name: string; currency: CurrencyId }): string =>
    translate(language, `sheets.comparison.${percent === null ? key : `${key}_${on}`}`, {
      currency: CURRENCY[of.currency].symbol,
      name: of.name,
    });
  const head = (name: string): string => translate(language, `sheets.offer.${name}`);
  const sums = (of: { name: string; currency: CurrencyId }): WorkbookColumn[] => [
    { header: amount("sum", "net", of), kind: "sum", width: 15 },
    ...(percent === null ? [] : [{ header: amount("sum", "gross", of), kind: "sum" as const, width: 15 }]),
  ];
  return [
    { header: head("position"), kind: "integer", width: 6 },
    { header: head("nomenclature"), kind: "text", width: 36 },
    { header: head("quantity"), kind: "number", width: 11 },
    { header: head("unit"), kind: "text", width: 7 },
    ...offers.flatMap((offer, place): WorkbookColumn[] => {
      const { name } = offer.supplier;
      const own = { name, currency: offer.currency };
      return [
        { header: word("chosen_of", { name }), kind: "number", width: 13 },
        { header: amount("price", offer.basis, own), kind: "sum_price", width: 14 },
        ...sums(own),
        ...(isForeign(given, offer) && suppliers[place]?.converted != null ? sums({ name, currency }) : []),
      ];
    }),
    { header: word("chosen"), kind: "number", width: 13 },
    ...sums({ name: translate(language, "sheets.total"), currency }),
    { header: word(percent === null ? "dearer" : `dearer_${basis}`), kind: "money", width: 16 },
    { header: word("quantity_check"), kind: "number", width: 20 },
    { header: word("warnings"), kind: "text", width: 50 },
  ];
}
