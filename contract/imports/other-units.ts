import { compare, divide, isZero, multiply, normalise, roundHalfUp } from "#contract/money/decimal.ts";
import { PRICE_SCALE, QUANTITY_SCALE } from "#contract/price-scale.ts";
import { PriceQuantity } from "#contract/primitives.ts";
import { isQuantityField, QUANTITY_FIELDS } from "./offer-fields.ts";
import type { QuantityField } from "./offer-fields.ts";
import { findUnit, UNIT_IDS, unitKey } from "#contract/reference/units.ts";
import type { UnitId } from "#contract/reference/units.ts";
import type { OfferValues } from "./offer-rows.ts";

/**
 * Units in files, as multiples of the product's units. Names and OKEI codes are in the forms that people write, in any
 * language.
 */
const MULTIPLES: Readonly<Record<UnitId, readonly { readonly of: string; readonly names: readonly string[] }[]>> = {
  1: [
    {
      of: "1000",
      names: ["тыс шт", "тысяча штук", "тыс штук", "798", "kpcs", "k pcs", "thousand", "千件", "千个", "हज़ार नग"],
    },
    { of: "12", names: ["дюжина", "дюж", "641", "dozen", "doz", "dz", "打", "दर्जन"] },
  ],
  2: [
    { of: "1000", names: ["км", "километр", "008", "km", "kilometre", "kilometer", "千米", "公里", "किमी"] },
    { of: "0.1", names: ["дм", "дециметр", "005", "dm"] },
    { of: "0.01", names: ["см", "сантиметр", "004", "cm", "厘米", "सेमी"] },
    { of: "0.001", names: ["мм", "миллиметр", "003", "mm", "毫米", "मिमी"] },
  ],
  3: [
    { of: "0.01", names: ["дм2", "053", "dm2"] },
    { of: "0.0001", names: ["см2", "кв см", "051", "cm2", "sq cm", "平方厘米"] },
  ],
  4: [
    { of: "1000", names: ["м3", "куб м", "кубометр", "113", "m3", "cbm", "立方米", "घन मीटर"] },
    { of: "1", names: ["дм3", "dm3"] },
    { of: "0.001", names: ["мл", "миллилитр", "111", "ml", "毫升", "मिली", "см3", "cm3"] },
  ],
  5: [
    {
      of: "1000",
      names: ["т", "тн", "тонна", "тонн", "тонны", "168", "t", "ton", "tons", "tonne", "tonnes", "吨", "टन"],
    },
    { of: "100", names: ["ц", "центнер", "206"] },
    { of: "0.001", names: ["г", "гр", "грамм", "грамма", "граммов", "163", "g", "gr", "gram", "grams", "克", "ग्राम"] },
  ],
};
/** Matches a price for a number of units: "100 шт", "1000 pcs". */
const COUNTED = /^(10{1,4})\s*(\p{L}.*)$/u;

export const isOtherUnit = (text: string): boolean =>
  UNIT_IDS.some((unit) => findUnit(text)?.id !== unit && unitsIn(text, unit) !== null);

/** Returns the unit and factor of a known multiple ("km": 1000 metres), or null. A unit of the product is no multiple. */
export function multipleOf(text: string): { readonly unit: UnitId; readonly of: string } | null {
  const key = unitKey(text);
  for (const unit of UNIT_IDS) {
    const found = MULTIPLES[unit].find(({ names }) => names.some((name) => unitKey(name) === key));
    if (found !== undefined) return { unit, of: found.of };
  }
  return null;
}

/** Returns how many of the product's units the named unit contains, or null if the unit can't be converted. */
export function unitsIn(text: string, unit: number): string | null {
  if (findUnit(text)?.id === unit) return "1";
  const key = unitKey(text);
  const multiples = Object.entries(MULTIPLES).flatMap(([id, known]) => (Number(id) === unit ? known : []));
  const found = multiples.find(({ names }) => names.some((name) => unitKey(name) === key));
  if (found !== undefined) return found.of;
  const [, count, each] = COUNTED.exec(text.trim()) ?? [];
  return count !== undefined && each !== undefined && findUnit(each)?.id === unit ? count : null;
}

export const PRICES = ["price_per_unit", "price_with_vat"] as const;
export type PerUnit = (typeof PRICES)[number] | QuantityField;
const DECIMALS = { price: PRICE_SCALE, quantity: QUANTITY_SCALE } as const;
const MAX_INTEGER_DIGITS = 9;

export interface InRequestedUnit {
  readonly values: Partial<Record<PerUnit, string>> & Pick<OfferValues, "price_quantity">;
  readonly rounded: ReadonlySet<PerUnit>;
}

export const perUnit = (values: OfferValues): readonly PerUnit[] =>
  [...PRICES, ...QUANTITY_FIELDS].filter((field) => values[field] != null);

/**
 * Returns the number of units to store with the prices. Returns null if the prices are for different numbers of units,
 * or if the number can't be stored.
 */
function storableQuantity(values: OfferValues, factors: ReadonlyMap<PerUnit, string>): number | null {
  const own = values.price_quantity ?? 1;
  const named = [...factors].flatMap(([field, factor]) => (isQuantityField(field) ? [] : [Number(factor)]));
  const [first = 1] = named;
  // A header "for 1000" above a column that also says 1000 means 1000, not a million.
  const quantity = own === first ? own : own * first;
  const isKept = named.every((each) => each === first) && PriceQuantity.safeParse(quantity).success;
  return isKept ? quantity : null;
}

/**
 * Converts prices and quantities to the requested unit. `factors` contains the number of requested units per field. A
 * price for a whole number of units is stored unchanged with that number; other prices are divided. Returns null if a
 * value would become zero or too large.
 */
export function inRequestedUnit(values: OfferValues, factors: ReadonlyMap<PerUnit, string>): InRequestedUnit | null {
  const converted: Partial<Record<PerUnit, string>> = {};
  const rounded = new Set<PerUnit>();
  const price_quantity = storableQuantity(values, factors);
  for (const [field, factor] of factors) {
    const given = values[field] ?? "0";
    const isPrice = !isQuantityField(field);
    if (isPrice && price_quantity !== null) continue;
    const scale = DECIMALS[isPrice ? "price" : "quantity"];
    const exact = isPrice ? divide(given, factor, scale + MAX_INTEGER_DIGITS) : multiply(given, factor);
    const kept = normalise(roundHalfUp(exact, scale));
    if (isZero(kept) || (kept.split(".")[0] ?? "").length > MAX_INTEGER_DIGITS) return null;
    if (compare(kept, exact) !== 0) rounded.add(field);
    converted[field] = kept;
  }
  return { values: { ...converted, ...(price_quantity === null ? {} : { price_quantity }) }, rounded };
}
