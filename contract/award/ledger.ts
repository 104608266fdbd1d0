import { divideHalfUp, fromScaled, moneyFrom, toScaled } from "#contract/money/scaled.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { PaidMoney, StackMoney } from "#contract/award/ledger.schema.ts";
import { freightAmounts, freightBy } from "#contract/award/cell-cost.ts";
import { winnerLines } from "#contract/award/winner-lines.ts";
import type { WinnerLine } from "#contract/award/winner-lines.ts";
import type { CompareOffer, CompareOptions, WinnerChoice } from "#contract/award/award.types.ts";

/** A sum in kopecks without VAT, its VAT, and the sum with VAT. */
export interface PaidSum {
  readonly net: bigint;
  readonly vat: bigint;
  readonly gross: bigint;
}

/**
 * Sums of an award, in kopecks of the comparison's currency. to_pay = goods + freight; comparable = to_pay +
 * own_freight + surplus + terms.
 */
export interface LedgerStack {
  /** Awarded lines at their prices, each rounded to the kopeck. */
  readonly goods: PaidSum;
  /** Freight charged by the suppliers, once per winning offer. */
  readonly freight: PaidSum;
  /** Goods plus freight. Approvals, orders, invoices and the spend report all use this sum. */
  readonly to_pay: PaidSum;
  /**
   * The customer's freight estimate where it replaces the supplier's charge. It affects the ranking but isn't paid to a
   * supplier. This field and the next three are on the comparison's VAT basis.
   */
  readonly own_freight: bigint;
  /**
   * Extra cost of the awarded quantities due to pack sizes and minimum quantities. Orders never include this surplus.
   */
  readonly surplus: bigint;
  /** Cost of payment terms; negative if late payment is a gain. */
  readonly terms: bigint;
  /** Sum used for ranking: `to_pay` on the comparison's VAT basis plus `own_freight`, `surplus` and `terms`. */
  readonly comparable: bigint;
}

export interface OfferLedger extends LedgerStack {
  readonly offer: number;
  readonly lots: number;
}

export interface AwardLedger {
  readonly offers: readonly OfferLedger[];
  readonly total: LedgerStack;
  /** Ids of lots whose winner has no exchange rate. No sum includes these winners. */
  readonly without_rate: readonly number[];
}

const NOTHING_PAID: PaidSum = { net: 0n, vat: 0n, gross: 0n };

export const EMPTY_STACK: LedgerStack = {
  goods: NOTHING_PAID,
  freight: NOTHING_PAID,
  to_pay: NOTHING_PAID,
  own_freight: 0n,
  surplus: 0n,
  terms: 0n,
  comparable: 0n,
};

const addPaid = (a: PaidSum, b: PaidSum): PaidSum => ({
  net: a.net + b.net,
  vat: a.vat + b.vat,
  gross: a.gross + b.gross,
});

const addStacks = (a: LedgerStack, b: LedgerStack): LedgerStack => ({
  goods: addPaid(a.goods, b.goods),
  freight: addPaid(a.freight, b.freight),
  to_pay: addPaid(a.to_pay, b.to_pay),
  own_freight: a.own_freight + b.own_freight,
  surplus: a.surplus + b.surplus,
  terms: a.terms + b.terms,
  comparable: a.comparable + b.comparable,
});

/**
 * Computes what each supplier of an award is paid, and the comparable sum of its share. Every page, file and order
 * takes its sums from here. Winners without a priced line are skipped (`winnerProblems` reports them). Each line is
 * rounded as in the supplier's document and then converted, separately without and with VAT. To compute an order in the
 * offer's currency, pass that currency in the options.
 */
export function awardLedger(input: {
  readonly offers: readonly CompareOffer[];
  readonly winners: readonly WinnerChoice[];
  readonly options: CompareOptions;
}): AwardLedger {
  const { options } = input;
  const ordered = new Set(input.winners.flatMap((winner) => (winner.is_ordered === true ? [winner.offer_item] : [])));
  const byOffer = new Map<number, WinnerLine[]>();
  const counted = new Set<string>();
  for (const line of winnerLines(input)) {
    counted.add(`${line.lot}:${line.offer_item}`);
    const own = byOffer.get(line.offer);
    if (own === undefined) byOffer.set(line.offer, [line]);
    else own.push(line);
  }
  const offers = input.offers.flatMap((offer): OfferLedger[] => {
    const lines = byOffer.get(offer.id);
    if (lines === undefined) return [];
    // If an order already includes the freight, the freight belongs to the ordered lines; otherwise it belongs to the
    // lines without an order.
    const hasFreight = lines.some(({ offer_item }) => ordered.has(offer_item) === (offer.freight_ordered === true));
    return [offerLedger(offer, lines, { options, hasFreight })];
  });
  return {
    offers,
    total: offers.reduce(addStacks, EMPTY_STACK),
    without_rate: withoutRate(input, counted),
  };
}

function offerLedger(
  offer: CompareOffer,
  lines: readonly WinnerLine[],
  { options, hasFreight }: { readonly options: CompareOptions; readonly hasFreight: boolean },
): OfferLedger {
  let [net, gross, surplus, terms] = [0n, 0n, 0n, 0n];
  for (const line of lines) {
    net += line.net;
    gross += line.gross;
    surplus += line.surplus;
    terms += line.terms;
  }
  const goods: PaidSum = { net, vat: gross - net, gross };
  const freight = (hasFreight ? freightToPay(offer, options) : null) ?? NOTHING_PAID;
  const own_freight = freightBy(offer) === "customer" ? toScaled(offer.freight ?? "0", 2) : 0n;
  const to_pay = addPaid(goods, freight);
  return {
    offer: offer.id,
    lots: new Set(lines.map(({ lot }) => lot)).size,
    goods,
    freight,
    to_pay,
    own_freight,
    surplus,
    terms,
    comparable: to_pay[options.basis] + own_freight + surplus + terms,
  };
}

function withoutRate(
  { offers, winners }: { readonly offers: readonly CompareOffer[]; readonly winners: readonly WinnerChoice[] },
  counted: ReadonlySet<string>,
): number[] {
  const left = winners.filter(({ lot, offer_item }) => !counted.has(`${lot}:${offer_item}`));
  if (left.length === 0) return [];
  const priced = new Set(
    offers.flatMap(({ items }) =>
      items.flatMap(({ id, price_per_unit, rejected }) => (price_per_unit === null || rejected ? [] : [id])),
    ),
  );
  return [...new Set(left.flatMap(({ lot, offer_item }) => (priced.has(offer_item) ? [lot] : [])))];
}

/**
 * Returns the freight line of an order with its own VAT. Returns null if the supplier charges no freight, if the
 * customer's estimate replaces it, or if the exchange rate is unknown.
 */
export function freightToPay(offer: CompareOffer, options: CompareOptions): PaidSum | null {
  if (freightBy(offer) !== "supplier") return null;
  const amounts = freightAmounts(offer, options);
  return amounts === null || amounts.gross === 0n ? null : { ...amounts, vat: amounts.gross - amounts.net };
}

/**
 * Returns a supplier's share of the awarded goods in per cent, with one decimal; null if the award is empty. Freight is
 * excluded, because expensive freight for a small delivery doesn't make the customer depend on the supplier.
 */
export const shareOfGoods = (own: LedgerStack, total: LedgerStack, basis: VatBasis): string | null =>
  total.goods[basis] === 0n ? null : fromScaled(divideHalfUp(own.goods[basis] * 1000n, total.goods[basis]), 1);

export const paidMoney = ({ net, vat, gross }: PaidSum): PaidMoney => ({
  net: moneyFrom(net),
  vat: moneyFrom(vat),
  gross: moneyFrom(gross),
});

export const stackMoney = (stack: LedgerStack): StackMoney => ({
  goods: paidMoney(stack.goods),
  freight: paidMoney(stack.freight),
  to_pay: paidMoney(stack.to_pay),
  own_freight: moneyFrom(stack.own_freight),
  surplus: moneyFrom(stack.surplus),
  terms: moneyFrom(stack.terms),
  comparable: moneyFrom(stack.comparable),
});
