import { ONE_UNIT } from "#contract/money/vat.ts";
import { IsoDate, Price, Quantity } from "#contract/primitives.ts";
import type { Comparison, ComparisonItem } from "#contract/comparison/comparison.schema.ts";

type LotGiven = { readonly quantity?: string; readonly target?: string };

/**
 * Builds a comparison from one column of prices per supplier. A null price declines the line, and undefined leaves it
 * unanswered. For supplier s and lot l (both zero-based), the line's id is (s + 1) * 1000 + l.
 */
export function comparisonOf(given: {
  lots: readonly LotGiven[];
  prices: readonly (readonly (string | null | undefined)[])[];
}): Comparison {
  const item = (supplier: number, lot: number, price: string | null): ComparisonItem => ({
    id: (supplier + 1) * 1000 + lot,
    lot: lot + 1,
    price_per_unit: price === null ? null : Price.parse(price),
    price_with_vat: null,
    ...ONE_UNIT,
    vat_percent: "22",
    delivery_min: 4,
    delivery_max: 6,
    availability: "order",
    available_quantity: null,
    pack_quantity: null,
    minimum_quantity: null,
    replacement: false,
    replacement_part_number: null,
    replacement_manufacturer: null,
    rejected: price === null,
    reject_reason: price === null ? "out_of_stock" : null,
    files: 0,
    comment: null,
    previous_price: null,
    order_declined: false,
  });
  return {
    revealed: true,
    rates: [],
    basis: { version: 0, deducts_vat: null, annual_rate: null, post_days: 0 },
    lots: given.lots.map(({ quantity = "400", target }, place) => ({
      id: place + 1,
      version: 1,
      position: place + 1,
      nomenclature: `Деталь ${place + 1}`,
      part_number: `PN-${place + 1}`,
      manufacturer: null,
      quantity: Quantity.parse(quantity),
      unit: 1,
      target_delivery_time: target === undefined ? null : IsoDate.parse(target),
      is_ordered: false,
      last_price: null,
      last_price_with_vat: null,
      last_currency: null,
      winners: [],
    })),
    offers: given.prices.map((prices, place) => ({
      id: place + 1,
      number: place + 1,
      supplier: { id: place + 1, name: `Поставщик ${place + 1}` },
      status: "PROCESSED",
      is_closed: false,
      currency: 1,
      basis: "net",
      payment_terms: "FULL_POST_PAYMENT",
      submitted_at: null,
      entered_at: null,
      entered_by: null,
      commercial_offer: null,
      files: 0,
      comment: null,
      total: null,
      total_with_vat: null,
      supplier_freight: null,
      freight: null,
      freight_ordered: false,
      items: prices.flatMap((price, lot) => (price === undefined ? [] : [item(place, lot, price)])),
    })),
  };
}
