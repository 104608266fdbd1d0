import { IsoDate } from "#contract/primitives.ts";
import type { Money, Price } from "#contract/primitives.ts";
import type { TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import { add, divide, multiply, toMoney, toPrice } from "#contract/money/decimal.ts";

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

/** The general rate in force on a calendar date (YYYY-MM-DD): what a new tender starts with. */
export function defaultVatRate(date: string): VatRateId {
  const rate = VAT_RATES.find((candidate) => GENERAL_RATES.includes(candidate.id) && holdsOn(candidate, date));
  // The general rates follow each other without a gap and are open on both sides, so only a text that is no date gets here.
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

/** A line as the arithmetic looks at it; `price_per_unit` excludes VAT. */
export interface LineInput {
  readonly quantity: string;
  readonly price_per_unit: string;
  readonly tax_type: TaxTypeId;
  /** The tender's rate (`ratePercent`): added for type 1, ignored for type 2, the agent's own for type 3. */
  readonly vat_percent: string | null;
}

/**
 * Line total = quantity × price, rounded half up once, to two decimals; VAT = that total × rate, rounded half up to
 * two decimals; gross is their sum. Rounding is per line so that every document foots; VAT in kopecks follows
 * Government Resolution 1137, p. 3. The agent's VAT is the same product: 100 → base 120 → 20/120 of it is 20.
 * @throws RangeError for a total of more than 24 digits before the point.
 */
export function lineAmounts(line: LineInput): LineAmounts {
  const net = toMoney(multiply(line.quantity, line.price_per_unit));
  const tax = line.vat_percent === null || line.tax_type === TAX_TYPE.NOT_SUBJECT ? null : vatOf(net, line.vat_percent);
  if (line.tax_type !== TAX_TYPE.SUBJECT || tax === null) return { net, vat: null, gross: net, agent_vat: tax };
  return { net, vat: tax, gross: toMoney(add(net, tax)), agent_vat: null };
}

/** VAT on top of a net amount, rounded half up to two decimals. */
export const vatOf = (net: string, percent: string): Money => toMoney(divide(multiply(net, percent), "100", 2));

/** VAT inside an amount that includes it (rate/(100 + rate) of it), rounded half up to two decimals. */
export const vatWithin = (gross: string, percent: string): Money =>
  toMoney(divide(multiply(gross, percent), add("100", percent), 2));

/**
 * Price with VAT from a price without, four decimals; the price itself where there is no VAT (`percent` null).
 * Taking the VAT off again gives the same price back, always: the rounding error is under half of the last decimal.
 */
export const priceWithVat = (price: string, percent: string | null): Price =>
  toPrice(percent === null ? price : divide(multiply(price, add("100", percent)), "100", 4));

/**
 * Price without VAT from a price with it, four decimals. Not every price with VAT can be reached: putting the VAT back
 * on may differ from what was typed by 0.0001. The price without VAT is the one that is kept.
 */
export const priceWithoutVat = (gross: string, percent: string | null): Price =>
  toPrice(percent === null ? gross : divide(multiply(gross, "100"), add("100", percent), 4));
