import type { CompareItem, CompareOffer } from "#contract/award/award.types.ts";
import { sum, toMoney } from "#contract/money/decimal.ts";

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

export const offer = (id: number, items: readonly CompareItem[], change: Partial<CompareOffer> = {}): CompareOffer => ({
  id,
  status: "PROCESSED",
  currency: 1,
  basis: "net",
  submitted_at: null,
  items,
  ...change,
});

export const sumOf = (values: readonly (string | null)[]) => toMoney(sum(values.map((value) => value ?? "0")));
