import type { CompareItem, CompareOffer } from "#contract/award/award.types.ts";
import { sum, toMoney } from "#contract/money/decimal.ts";

/** A line of an offer; what a test doesn't say of it is made up. */
export const item = (lot: number, change: Partial<CompareItem>): CompareItem => ({
  id: lot,
  lot,
  price_per_unit: "10",
  price_with_vat: null,
  vat_percent: null,
  delivery_min: 1,
  delivery_max: 2,
  available_quantity: null,
  replacement: false,
  rejected: false,
  ...change,
});

/** A submitted offer of these lines. */
export const offer = (id: number, items: readonly CompareItem[], change: Partial<CompareOffer> = {}): CompareOffer => ({
  id,
  status: "PROCESSED",
  currency: 1,
  basis: "net",
  submitted_at: null,
  items,
  ...change,
});

/** The sum of amounts, the missing ones left out. */
export const sumOf = (values: readonly (string | null)[]) => toMoney(sum(values.map((value) => value ?? "0")));
