import { paidMoney } from "#contract/award/ledger.ts";
import { convert, CURRENCY } from "#contract/money/currency.ts";
import { sum, toMoney } from "#contract/money/decimal.ts";
import { basedPrice, lineAmounts, TAX_TYPE, typedPrice, VAT_BASES } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { awardPlan } from "#server/modules/award/award-plan.ts";
import type { AwardPlan, SumLetters } from "#server/modules/award/award-plan.ts";
import type { ComparisonSheetData, OfferWithLines } from "#server/modules/comparison/comparison-columns.ts";
import type { ComparedItem, ComparedLot } from "#server/modules/comparison/comparison.store.ts";
import type { RateColumns } from "#server/modules/comparison/rates-sheet.ts";
import { listedCurrencies, OWN_COLUMNS } from "#server/modules/comparison/rate-cells.ts";
import { columnLetters } from "#server/platform/sheets/workbook-names.ts";
import { firstRow } from "#server/platform/sheets/write-workbook.ts";
import type { WorkbookCell, WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

type Amounts = Readonly<Record<VatBasis, string>>;

export interface Won {
  readonly offer: OfferWithLines;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly own: Amounts;
  readonly converted: Amounts | null;
}

const NOTHING: Amounts = { net: "0", gross: "0" };

function amountsOf(offer: OfferWithLines, line: ComparedItem | undefined, quantity: string | null) {
  const typed = line === undefined ? null : typedPrice(offer.basis, line);
  const price = line === undefined ? null : basedPrice(offer.basis, line);
  if (line === undefined || quantity === null || typed === null) return { price, own: NOTHING };
  const { vat_percent } = line;
  const tax_type = vat_percent === null ? TAX_TYPE.NOT_SUBJECT : TAX_TYPE.SUBJECT;
  const { net, gross } = lineAmounts({ quantity, basis: offer.basis, ...typed, tax_type, vat_percent });
  return { price, own: { net, gross } };
}

export function wonOf(
  given: ComparisonSheetData,
  lot: ComparedLot,
  lines: readonly (ComparedItem | undefined)[],
): Won[] {
  const { currency: to, rates = {} } = given;
  return given.offers.map((offer, place): Won => {
    const quantity = lot.winners.find(({ offer_item }) => offer_item === lines[place]?.id)?.quantity ?? null;
    const { price, own } = amountsOf(offer, lines[place], quantity);
    const into = (amount: string): string | null => convert({ amount, from: offer.currency, to, rates });
    const [net, gross] = [into(own.net), into(own.gross)];
    return { offer, quantity, price, own, converted: net === null || gross === null ? null : { net, gross } };
  });
}

export const linesByLot = ({ offers }: ComparisonSheetData): ReadonlyMap<number, ComparedItem>[] =>
  offers.map(({ items }) => new Map(items.map((item) => [item.lot, item])));

function freightOf({ lots, offers, currency: to, rates = {} }: ComparisonSheetData, { freight }: AwardPlan): Won[] {
  return offers.flatMap((offer, place): Won[] => {
    const paid = freight[place] ?? null;
    if (paid === null || !lots.some(({ winners }) => winners.some((winner) => winner.offer === offer.id))) return [];
    const own = paidMoney(paid);
    const into = (amount: string): string | null => convert({ amount, from: offer.currency, to, rates });
    const [net, gross] = [into(own.net), into(own.gross)];
    return [
      { offer, quantity: null, price: null, own, converted: net === null || gross === null ? null : { net, gross } },
    ];
  });
}

/**
 * Returns additional columns of the rates sheet: the sum to pay per currency, in that currency and in the tender's. The
 * cells are formulas over the totals of the award sheet.
 */
export function wonByCurrency(given: ComparisonSheetData): RateColumns {
  const { language, offers, currency: own } = given;
  const plan = awardPlan(given);
  const bases = plan.comparison.percent === null ? (["net"] as const) : VAT_BASES;
  const found = linesByLot(given);
  const won = given.lots.flatMap((lot) =>
    wonOf(
      given,
      lot,
      found.map((items) => items.get(lot.id)),
    ),
  );
  const all = [...won, ...freightOf(given, plan)];
  const sheet = translate(language, "sheets.award.sheet");
  const summed = (
    currency: CurrencyId,
    of: { letters: (place: number) => SumLetters | null; amounts: (one: Won) => Amounts | null },
  ): WorkbookCell[] =>
    bases.map((basis) => {
      const cells = offers.flatMap((offer, place) => {
        const letters = offer.currency === currency ? of.letters(place) : null;
        return letters === null ? [] : [`'${sheet}'!${letters[basis]}${plan.to_pay}`];
      });
      const value = toMoney(
        sum(all.filter(({ offer }) => offer.currency === currency).map((one) => of.amounts(one)?.[basis] ?? "0")),
      );
      return { value, formula: cells.length === 0 ? "0" : `ROUND(${cells.join("+")},2)` };
    });
  const head = (key: string, symbol: string): WorkbookColumn[] =>
    bases.map((basis) => ({
      header: translate(language, `sheets.rates.${key}${bases.length === 1 ? "" : `_${basis}`}`, { currency: symbol }),
      kind: "money",
      width: 20,
    }));
  const columns = [...head("chosen", ""), ...head("converted", CURRENCY[own].symbol)];
  const rows = listedCurrencies({ own, offered: offers.map(({ currency }) => currency) }).length;
  const first = firstRow({});
  return {
    columns,
    of: (currency) => [
      ...summed(currency, { letters: (place) => plan.suppliers[place]?.own ?? null, amounts: (one) => one.own }),
      ...summed(currency, {
        letters: (place) => plan.suppliers[place]?.converted ?? null,
        amounts: (one) => one.converted,
      }),
    ],
    closing: columns.map((_, place): WorkbookCell => {
      const basis = bases[place - bases.length];
      if (basis === undefined) return { value: null, tone: "total" };
      const letter = columnLetters(OWN_COLUMNS + place);
      return {
        value: toMoney(sum(all.map((one) => one.converted?.[basis] ?? "0"))),
        formula: `ROUND(SUM(${letter}${first}:${letter}${first + rows - 1}),2)`,
        tone: "total",
      };
    }),
  };
}
