import { IsoDate } from "#contract/primitives.ts";
import type { Money, Price } from "#contract/primitives.ts";
import type { TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import { add, divide, multiply, toMoney, toPrice } from "#contract/money/decimal.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { divideHalfUp, moneyFrom, productInKopecks, scaledPrice, toScaled } from "#contract/money/scaled.ts";

/** A rate with the days of shipment (both included) on which the law has it; null is open on that side. */
export interface VatRate {
  readonly id: VatRateId;
  readonly percent: string;
  readonly valid_from: IsoDate | null;
  readonly valid_to: IsoDate | null;
}

const day = (text: string): IsoDate => IsoDate.parse(text);

/**
 * Russian rates. Ids 1–4 are the specification's; 5–7 are ours. The day of shipment decides, not that of the contract.
 * Sources: 303-FZ of 03.08.2018 (20 % from 2019), 176-FZ of 12.07.2024 (5 and 7 % of the simplified system from 2025),
 * 425-FZ of 28.11.2025 (22 % from 2026). «Без НДС» is none of them: it is the absence of a rate, not 0 %.
 */
export const VAT_RATES: readonly VatRate[] = [
  { id: 1, percent: "18", valid_from: null, valid_to: day("2018-12-31") },
  { id: 2, percent: "10", valid_from: null, valid_to: null },
  { id: 3, percent: "0", valid_from: null, valid_to: null },
  { id: 4, percent: "20", valid_from: day("2019-01-01"), valid_to: day("2025-12-31") },
  { id: 5, percent: "22", valid_from: day("2026-01-01"), valid_to: null },
  { id: 6, percent: "5", valid_from: day("2025-01-01"), valid_to: null },
  { id: 7, percent: "7", valid_from: day("2025-01-01"), valid_to: null },
];

/** The general rates, one after the other in time. */
const GENERAL_RATES: readonly VatRateId[] = [1, 4, 5];

/** Tax types of the specification by name. */
export const TAX_TYPE = { SUBJECT: 1, NOT_SUBJECT: 2, TAX_AGENT: 3 } as const satisfies Record<string, TaxTypeId>;

const holdsOn = (rate: VatRate, date: string): boolean =>
  (rate.valid_from === null || rate.valid_from <= date) && (rate.valid_to === null || date <= rate.valid_to);

/** The rates in force on a calendar date (YYYY-MM-DD), in the order of their ids. */
export const vatRatesOn = (date: string): VatRate[] => VAT_RATES.filter((rate) => holdsOn(rate, date));

/** True for a rate that is in force on a calendar date (YYYY-MM-DD): the day of shipment decides. */
export const isVatRateInForce = (rate: number | null, date: string): boolean =>
  vatRatesOn(date).some(({ id }) => id === rate);

/** The general rate in force on a calendar date (YYYY-MM-DD): what a new tender starts with. */
export function defaultVatRate(date: string): VatRateId {
  const rate = VAT_RATES.find((candidate) => GENERAL_RATES.includes(candidate.id) && holdsOn(candidate, date));
  // The general rates follow each other without a gap and are open on both sides, so only a text that is no date gets
  // here.
  if (rate === undefined) throw new RangeError(`no general VAT rate on ${date}`);
  return rate.id;
}

/** The per cent of a rate ("22"), whatever the tax type; null for no rate. */
export const ratePercent = (rate: VatRateId | null): string | null =>
  VAT_RATES.find((candidate) => candidate.id === rate)?.percent ?? null;

/**
 * The per cent that a seller adds to the price; null where the seller adds no VAT: not subject to it, or the buyer is
 * the tax agent and computes it (Tax Code, art. 161 p. 8 and art. 168 p. 5).
 */
export const vatPercent = (taxType: TaxTypeId, rate: VatRateId | null): string | null =>
  taxType === TAX_TYPE.SUBJECT ? ratePercent(rate) : null;

/** The amounts of one line. */
export interface LineAmounts {
  readonly net: Money;
  /** Null where there is no VAT; "0.00" where the rate is 0 %. */
  readonly vat: Money | null;
  /** What the supplier is paid: net + vat. */
  readonly gross: Money;
  /** What the buyer pays to the state as tax agent; for information, in no other amount. */
  readonly agent_vat: Money | null;
}

/** Whether a price is typed, and counts, without VAT or with it. */
export const VAT_BASES = ["net", "gross"] as const;
export type VatBasis = (typeof VAT_BASES)[number];

export const otherBasis = (basis: VatBasis): VatBasis => (basis === "gross" ? "net" : "gross");

/** A price as it was typed: 0.87 for 1000 units has the quantity 1000. */
export interface TypedPrice {
  readonly price: string;
  readonly price_quantity: number;
}

/** A typed price on its basis: the other one is derived from it and decides nothing. */
export interface BasedPrice extends TypedPrice {
  readonly basis: VatBasis;
}

/** A price as lines store it. */
export interface StoredPrice<P extends string | null = string | null> {
  /** For one unit without VAT, rounded to `PRICE_SCALE` decimals: what statistics and lists compare. */
  readonly price_per_unit: P;
  readonly price_with_vat: P;
  readonly price_quantity: number;
  /** The typed price on the basis of the offer or order; null where it is for one unit. */
  readonly price_for_quantity: string | null;
}

/** 100 per cent in hundredths. */
const WHOLE = 10_000n;

/** The price for one unit on the basis of a line's offer or order; null where it has none. */
export const basedPrice = (
  basis: VatBasis,
  line: { readonly price_per_unit: string | null; readonly price_with_vat: string | null },
): string | null => (basis === "gross" ? line.price_with_vat : line.price_per_unit);

/**
 * The price of a line as it was typed, which alone decides what the line comes to; null where it has none. A price with
 * VAT that isn't stored was never typed.
 */
export function typedPrice(basis: VatBasis, line: StoredPrice): TypedPrice | null {
  const { price_quantity, price_for_quantity } = line;
  if (price_for_quantity !== null) return { price: price_for_quantity, price_quantity };
  const price = basedPrice(basis, line);
  return price === null ? null : { price, price_quantity: 1 };
}

/** The price as it was typed of a line that has one. */
export const linePrice = (basis: VatBasis, line: StoredPrice & { readonly price_per_unit: string }): TypedPrice =>
  typedPrice(basis, line) ?? forOneUnit(line.price_per_unit);

/** What a line stores of a typed price. Both prices for one unit are rounded once. */
export function storedPrice({ basis, price, price_quantity }: BasedPrice, percent: string | null): StoredPrice<Price> {
  const own = perUnit(price, price_quantity);
  const [times, by] =
    percent === null ? ["1", "1"] : basis === "gross" ? ["100", add("100", percent)] : [add("100", percent), "100"];
  const other = perUnit(multiply(price, times), multiply(by, String(price_quantity)));
  return {
    price_per_unit: basis === "gross" ? other : own,
    price_with_vat: basis === "gross" ? own : other,
    price_quantity,
    price_for_quantity: price_quantity === 1 ? null : toPrice(price),
  };
}

const perUnit = (price: string, quantity: string | number): Price =>
  toPrice(divide(price, String(quantity), PRICE_SCALE));

/** The price for one unit of a typed price, on the same basis. */
export const unitPrice = ({ price, price_quantity }: TypedPrice): Price => perUnit(price, price_quantity);

/** A typed price for one unit. */
export const forOneUnit = (price: string): TypedPrice => ({ price, price_quantity: 1 });

/** What a line stores besides of a price for one unit. */
export const ONE_UNIT = { price_quantity: 1, price_for_quantity: null } as const;

/**
 * The price of a line on this basis of VAT: as it was typed where it was typed on it, else for one unit, since a price
 * for several units is one of its own basis alone.
 */
export const priceOnBasis = (
  basis: VatBasis,
  line: StoredPrice & { readonly basis: VatBasis; readonly price_per_unit: string },
): TypedPrice =>
  (line.basis === basis ? typedPrice(basis, line) : null) ?? forOneUnit(basedPrice(basis, line) ?? line.price_per_unit);

/** True for a price above zero of which one unit would cost nothing at `PRICE_SCALE` decimals. */
export const isBelowPriceScale = ({ price, price_quantity }: TypedPrice): boolean =>
  /[1-9]/.test(price) && divideHalfUp(scaledPrice(price), BigInt(price_quantity)) === 0n;

/** A typed price, for the same quantity, on the other basis of VAT. */
export const onOtherBasis = ({ basis, price }: Pick<BasedPrice, "basis" | "price">, percent: string | null): Price =>
  basis === "gross" ? priceWithoutVat(price, percent) : priceWithVat(price, percent);

/**
 * The scaled price on the other basis than the one on which it was typed, with the per cent in hundredths: what
 * `storedPrice` makes of it, for tables of many thousands of cells.
 */
export const scaledOtherPrice = (typed: {
  readonly basis: VatBasis;
  readonly price: bigint;
  readonly percent: bigint;
}): bigint =>
  typed.basis === "gross"
    ? divideHalfUp(typed.price * WHOLE, WHOLE + typed.percent)
    : divideHalfUp(typed.price * (WHOLE + typed.percent), WHOLE);

/** A line as the arithmetic looks at it. */
export interface LineInput extends BasedPrice {
  readonly quantity: string;
  readonly tax_type: TaxTypeId;
  /** The tender's rate (`ratePercent`): added for type 1, ignored for type 2, the agent's own for type 3. */
  readonly vat_percent: string | null;
}

/** Kopecks of a line: without VAT, the VAT (null for none), with it. */
export interface ScaledAmounts {
  readonly net: bigint;
  readonly vat: bigint | null;
  readonly gross: bigint;
}

/**
 * The one place where a line's money is computed, in integers: quantity in thousandths, the typed price scaled
 * (`scaledPrice`) with the number of units that it buys, per cent in hundredths (null where the seller adds no VAT, so
 * that there is one basis).
 * Quantity × price ÷ price quantity is rounded half up once, to kopecks. Typed without VAT, that is the net and the VAT
 * is computed on top of it; typed with VAT, that is what is paid, the VAT in it is rate / (100 + rate) of it (the
 * settlement rate of the Tax Code, art. 164 p. 4), and net is the rest: 400 × 100.00 is 40,000.00.
 */
export function scaledAmounts(line: {
  readonly basis: VatBasis;
  readonly price: bigint;
  readonly price_quantity: bigint;
  readonly quantity: bigint;
  readonly percent: bigint | null;
}): ScaledAmounts {
  const product = productInKopecks(line.quantity, line.price, line.price_quantity);
  if (line.percent === null) return { net: product, vat: null, gross: product };
  if (line.basis === "net") {
    const vat = divideHalfUp(product * line.percent, WHOLE);
    return { net: product, vat, gross: product + vat };
  }
  const vat = divideHalfUp(product * line.percent, WHOLE + line.percent);
  return { net: product - vat, vat, gross: product };
}

/**
 * The amounts of a line (`scaledAmounts`). Rounding is per line so that every document foots; VAT in kopecks follows
 * Government Resolution 1137, p. 3. The agent's VAT is on top of the net: 100 → base 120 → 20/120 of it is 20.
 * @throws RangeError for a total of more than 24 digits before the point.
 */
export function lineAmounts(line: LineInput): LineAmounts {
  const added = vatPercentOf(line);
  const { net, vat, gross } = scaledAmounts({
    basis: line.basis,
    price: scaledPrice(line.price),
    price_quantity: BigInt(line.price_quantity),
    quantity: toScaled(line.quantity, 3),
    percent: added === null ? null : toScaled(added, 2),
  });
  const isAgent = line.tax_type === TAX_TYPE.TAX_AGENT && line.vat_percent !== null;
  const base = moneyFrom(net);
  return {
    net: base,
    vat: vat === null ? null : moneyFrom(vat),
    gross: moneyFrom(gross),
    agent_vat: isAgent ? vatOf(base, line.vat_percent) : null,
  };
}

/** A sum that was typed on one basis as it is on the other one, rounded to the kopeck as a line of one unit is. */
export function amountOn(
  basis: VatBasis,
  typed: { basis: VatBasis; amount: string; tax_type: TaxTypeId; vat_rate: VatRateId | null },
): Money {
  const { tax_type, vat_rate } = typed;
  const line = { quantity: "1", basis: typed.basis, ...forOneUnit(typed.amount) };
  return lineAmounts({ ...line, tax_type, vat_percent: ratePercent(vat_rate) })[basis];
}

/** What the seller adds of the tender's rate. */
const vatPercentOf = ({ tax_type, vat_percent }: Pick<LineInput, "tax_type" | "vat_percent">): string | null =>
  tax_type === TAX_TYPE.SUBJECT ? vat_percent : null;

/** VAT on top of a net amount, rounded half up to two decimals. */
export const vatOf = (net: string, percent: string): Money => toMoney(divide(multiply(net, percent), "100", 2));

/** VAT inside an amount that includes it (rate/(100 + rate) of it), rounded half up to two decimals. */
export const vatWithin = (gross: string, percent: string): Money =>
  toMoney(divide(multiply(gross, percent), add("100", percent), 2));

/**
 * Price with VAT from a price without, `PRICE_SCALE` decimals; the price itself where there is no VAT (`percent` null).
 * Taking the VAT off again gives the same price back, always: the rounding error is under half of the last decimal.
 */
export const priceWithVat = (price: string, percent: string | null): Price =>
  toPrice(percent === null ? price : divide(multiply(price, add("100", percent)), "100", PRICE_SCALE));

/**
 * Price without VAT from a price with it, `PRICE_SCALE` decimals. Not every price with VAT can be reached: putting the VAT back
 * on may differ from what was typed by one in the last decimal; an offer with VAT keeps the price that was typed.
 */
export const priceWithoutVat = (gross: string, percent: string | null): Price =>
  toPrice(percent === null ? gross : divide(multiply(gross, "100"), add("100", percent), PRICE_SCALE));
