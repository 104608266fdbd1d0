import { IsoDate } from "#contract/primitives.ts";
import type { Money, Price } from "#contract/primitives.ts";
import type { TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import { add, divide, multiply, toMoney, toPrice } from "#contract/money/decimal.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { divideHalfUp, moneyFrom, productInKopecks, scaledPrice, toScaled } from "#contract/money/scaled.ts";

/** A VAT rate with the first and last day on which it applies to shipments. Null means no limit. */
export interface VatRate {
  readonly id: VatRateId;
  readonly percent: string;
  readonly valid_from: IsoDate | null;
  readonly valid_to: IsoDate | null;
}

const day = (text: string): IsoDate => IsoDate.parse(text);

/**
 * Russian VAT rates. Ids 1–4 come from the specification; 5–7 are ours. The day of shipment determines the rate, not
 * the day of the contract. Sources: 303-FZ of 03.08.2018 (20 % from 2019), 176-FZ of 12.07.2024 (5 and 7 % of the
 * simplified system from 2025), 425-FZ of 28.11.2025 (22 % from 2026). «Без НДС» isn't listed, because it means no rate
 * instead of 0 %.
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

const GENERAL_RATES: readonly VatRateId[] = [1, 4, 5];

export const TAX_TYPE = { SUBJECT: 1, NOT_SUBJECT: 2, TAX_AGENT: 3 } as const satisfies Record<string, TaxTypeId>;

const holdsOn = (rate: VatRate, date: string): boolean =>
  (rate.valid_from === null || rate.valid_from <= date) && (rate.valid_to === null || date <= rate.valid_to);

export const vatRatesOn = (date: string): VatRate[] => VAT_RATES.filter((rate) => holdsOn(rate, date));

/** Returns true if the rate is in force on a day of shipment (YYYY-MM-DD). */
export const isVatRateInForce = (rate: number | null, date: string): boolean =>
  vatRatesOn(date).some(({ id }) => id === rate);

/** Returns the general rate in force on a date (YYYY-MM-DD), the default for new tenders. */
export function defaultVatRate(date: string): VatRateId {
  const rate = VAT_RATES.find((candidate) => GENERAL_RATES.includes(candidate.id) && holdsOn(candidate, date));
  // The general rates cover all dates without a gap, so only an invalid date has no rate.
  if (rate === undefined) throw new RangeError(`no general VAT rate on ${date}`);
  return rate.id;
}

/** Returns the percentage of a rate ("22") for any tax type; null for no rate. */
export const ratePercent = (rate: VatRateId | null): string | null =>
  VAT_RATES.find((candidate) => candidate.id === rate)?.percent ?? null;

/**
 * Returns the percentage that the seller adds to the price. Returns null if the seller isn't subject to VAT, or if the
 * buyer is the tax agent and computes VAT (Tax Code, art. 161 p. 8 and art. 168 p. 5).
 */
export const vatPercent = (taxType: TaxTypeId, rate: VatRateId | null): string | null =>
  taxType === TAX_TYPE.SUBJECT ? ratePercent(rate) : null;

export interface LineAmounts {
  readonly net: Money;
  /** VAT that the seller adds. Null without VAT; "0.00" if the rate is 0 %. */
  readonly vat: Money | null;
  /** Sum paid to the supplier: net + vat. */
  readonly gross: Money;
  /** VAT that the buyer pays to the state as tax agent. No other amount includes it. */
  readonly agent_vat: Money | null;
}

/** VAT basis on which prices are typed and binding: without VAT (`net`) or with VAT (`gross`). */
export const VAT_BASES = ["net", "gross"] as const;
export type VatBasis = (typeof VAT_BASES)[number];

export const otherBasis = (basis: VatBasis): VatBasis => (basis === "gross" ? "net" : "gross");

/** The field of a line with its unit price on each VAT basis. */
const PRICE_FIELDS = { net: "price_per_unit", gross: "price_with_vat" } as const satisfies Record<VatBasis, string>;
export type PriceField = (typeof PRICE_FIELDS)[VatBasis];

export const priceFieldOf = (basis: VatBasis): PriceField => PRICE_FIELDS[basis];

export const isPriceField = (field: string): field is PriceField =>
  VAT_BASES.some((basis) => PRICE_FIELDS[basis] === field);

/** Returns true if prices may be typed on a basis. Without VAT there is only one price, and it counts as net. */
export const isBasisPossible = (basis: VatBasis, percent: string | null): boolean =>
  percent !== null || basis === "net";

/** Returns the multiplier and the divisor that convert a price to a VAT basis from the other one. */
export const vatFactor = <T>(to: VatBasis, withVat: T, whole: T): readonly [times: T, by: T] =>
  to === "gross" ? [withVat, whole] : [whole, withVat];

/** A price as it was typed: 0.87 for 1000 units has the quantity 1000. */
export interface TypedPrice {
  readonly price: string;
  readonly price_quantity: number;
}

/** A typed price and its VAT basis. The price on the other VAT basis is derived and never binding. */
export interface BasedPrice extends TypedPrice {
  readonly basis: VatBasis;
}

export interface StoredPrice<P extends string | null = string | null> {
  /** Unit price without VAT, rounded to `PRICE_SCALE` decimals. Statistics and lists compare this price. */
  readonly price_per_unit: P;
  readonly price_with_vat: P;
  readonly price_quantity: number;
  /** Typed price for `price_quantity` units, on the VAT basis of the offer; null if the price is for one unit. */
  readonly price_for_quantity: string | null;
}

/** 100 per cent in hundredths. */
const WHOLE = 10_000n;

/** Returns the unit price of a line on a VAT basis. On the basis of the offer or order, this is the price that counts. */
export const basedPrice = <P extends string | null>(basis: VatBasis, line: Readonly<Record<PriceField, P>>): P =>
  line[priceFieldOf(basis)];

/** Names the price on a VAT basis and the one on the other basis. */
export const withBothPrices = <P>(basis: VatBasis, based: P, other: P): Record<PriceField, P> =>
  basis === "gross"
    ? { price_per_unit: other, price_with_vat: based }
    : { price_per_unit: based, price_with_vat: other };

/**
 * Returns the price of a line as it was typed, which alone determines the line's amounts. Returns null if the line has
 * no price, or if the price on this VAT basis isn't stored.
 */
export function typedPrice(basis: VatBasis, line: StoredPrice): TypedPrice | null {
  const { price_quantity, price_for_quantity } = line;
  if (price_for_quantity !== null) return { price: price_for_quantity, price_quantity };
  const price = basedPrice(basis, line);
  return price === null ? null : { price, price_quantity: 1 };
}

export const linePrice = (basis: VatBasis, line: StoredPrice & { readonly price_per_unit: string }): TypedPrice =>
  typedPrice(basis, line) ?? forOneUnit(line.price_per_unit);

/** Converts a typed price to its stored fields. Both unit prices are rounded once. */
export function storedPrice({ basis, price, price_quantity }: BasedPrice, percent: string | null): StoredPrice<Price> {
  const own = perUnit(price, price_quantity);
  const [times, by] = percent === null ? ["1", "1"] : vatFactor(otherBasis(basis), add("100", percent), "100");
  const other = perUnit(multiply(price, times), multiply(by, String(price_quantity)));
  return {
    ...withBothPrices(basis, own, other),
    price_quantity,
    price_for_quantity: price_quantity === 1 ? null : toPrice(price),
  };
}

const perUnit = (price: string, quantity: string | number): Price =>
  toPrice(divide(price, String(quantity), PRICE_SCALE));

export const unitPrice = ({ price, price_quantity }: TypedPrice): Price => perUnit(price, price_quantity);

export const forOneUnit = (price: string): TypedPrice => ({ price, price_quantity: 1 });

/** Stored fields that a price for one unit has in addition to its unit prices. */
export const ONE_UNIT = { price_quantity: 1, price_for_quantity: null } as const;

/**
 * Returns the price of a line on a VAT basis: the typed price if it was typed on this basis, otherwise the price for
 * one unit. A price for several units exists only on the basis on which it was typed.
 */
export const priceOnBasis = (
  basis: VatBasis,
  line: StoredPrice & { readonly basis: VatBasis; readonly price_per_unit: string },
): TypedPrice =>
  (line.basis === basis ? typedPrice(basis, line) : null) ?? forOneUnit(basedPrice(basis, line) ?? line.price_per_unit);

/** Returns true if a positive price rounds to zero for one unit at `PRICE_SCALE` decimals. */
export const isBelowPriceScale = ({ price, price_quantity }: TypedPrice): boolean =>
  /[1-9]/.test(price) && divideHalfUp(scaledPrice(price), BigInt(price_quantity)) === 0n;

export const onOtherBasis = ({ basis, price }: Pick<BasedPrice, "basis" | "price">, percent: string | null): Price =>
  basis === "gross" ? priceWithoutVat(price, percent) : priceWithVat(price, percent);

/** Converts a price without VAT to a VAT basis. */
export const netPriceOn = (basis: VatBasis, net: string, percent: string | null): string =>
  basis === "gross" ? priceWithVat(net, percent) : net;

/**
 * Converts a scaled price to the other VAT basis. The percentage is in hundredths. The result equals that of
 * `storedPrice`, but the function is fast enough for tables of many thousands of cells.
 */
export const scaledOtherPrice = (typed: {
  readonly basis: VatBasis;
  readonly price: bigint;
  readonly percent: bigint;
}): bigint => {
  const [times, by] = vatFactor(otherBasis(typed.basis), WHOLE + typed.percent, WHOLE);
  return divideHalfUp(typed.price * times, by);
};

export interface LineInput extends BasedPrice {
  readonly quantity: string;
  readonly tax_type: TaxTypeId;
  /**
   * The tender's VAT rate (`ratePercent`). For tax type 1 the seller adds it; for type 2 it is ignored; for type 3 the
   * buyer pays it as tax agent.
   */
  readonly vat_percent: string | null;
}

/** Amounts of a line in kopecks; `vat` is null without VAT. */
export interface ScaledAmounts {
  readonly net: bigint;
  readonly vat: bigint | null;
  readonly gross: bigint;
}

/**
 * Computes the amounts of a line in integers; no other code does. The quantity is in thousandths, the price scaled
 * (`scaledPrice`), the percentage in hundredths (null if the seller adds no VAT). Quantity × price ÷ price quantity is
 * rounded once, half up to kopecks. For a net price, the result is the net amount, and VAT is added. For a gross price,
 * the result is the sum to be paid, so 400 × 100.00 is exactly 40,000.00. Its VAT is rate / (100 + rate) of the sum
 * (settlement rate, Tax Code, art. 164 p. 4), and the remainder is the net amount.
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
 * Computes the amounts of a line (`scaledAmounts`). Rounding per line makes every document add up; VAT in kopecks
 * follows Government Resolution 1137, p. 3. The tax agent's VAT is added to the net amount: 100 → base 120 → 20/120 of
 * it is 20.
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

/** Converts an amount to the other VAT basis. Rounds to the kopeck, as for a line of one unit. */
export function amountOn(
  basis: VatBasis,
  typed: { basis: VatBasis; amount: string; tax_type: TaxTypeId; vat_rate: VatRateId | null },
): Money {
  const { tax_type, vat_rate } = typed;
  const line = { quantity: "1", basis: typed.basis, ...forOneUnit(typed.amount) };
  return lineAmounts({ ...line, tax_type, vat_percent: ratePercent(vat_rate) })[basis];
}

const vatPercentOf = ({ tax_type, vat_percent }: Pick<LineInput, "tax_type" | "vat_percent">): string | null =>
  tax_type === TAX_TYPE.SUBJECT ? vat_percent : null;

/** Computes VAT on top of a net amount, rounded half up to two decimals. */
export const vatOf = (net: string, percent: string): Money => toMoney(divide(multiply(net, percent), "100", 2));

/** Computes the VAT included in a gross amount: rate / (100 + rate) of it, rounded half up to two decimals. */
export const vatWithin = (gross: string, percent: string): Money =>
  toMoney(divide(multiply(gross, percent), add("100", percent), 2));

/**
 * Adds VAT to a price and rounds to `PRICE_SCALE` decimals. Returns the price unchanged if `percent` is null. Removing
 * the VAT always restores the original price, because the rounding error is under half of the last decimal.
 */
export const priceWithVat = (price: string, percent: string | null): Price =>
  toPrice(percent === null ? price : divide(multiply(price, add("100", percent)), "100", PRICE_SCALE));

/**
 * Removes VAT from a price and rounds to `PRICE_SCALE` decimals. Adding the VAT again may differ from the typed price
 * by one in the last decimal, so offers priced with VAT store the typed price.
 */
export const priceWithoutVat = (gross: string, percent: string | null): Price =>
  toPrice(percent === null ? gross : divide(multiply(gross, "100"), add("100", percent), PRICE_SCALE));
