import { CURRENCY } from "#contract/money/currency.ts";
import { priceFieldOf, VAT_BASES } from "#contract/money/vat.ts";
import { compare, multiply, roundHalfUp } from "#contract/money/decimal.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { DELIVERY_MAX_WEEKS } from "#contract/limits.ts";
import type { AVAILABILITIES, ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { PriceQuantity } from "#contract/primitives.ts";
import { priceText, splitPrice } from "#contract/money/price-text.ts";
import { decimalText, readDecimal, trimZeros } from "#contract/numbers/decimal-text.ts";
import type { NumberStyle } from "#contract/numbers/decimal-text.ts";
import type { OfferValueField, QuantityField } from "./offer-fields.ts";
import { isOtherCurrency, priceMultiplier } from "./price-heading.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";
import { withoutInvisible } from "#contract/text-key.ts";
import type { OfferNote } from "./offer-import-codes.ts";

/**
 * The value of a cell in wire format, with a note if it differs from the text. `heading` is true if the column header
 * causes the problem.
 */
export type OfferReading =
  | { readonly ok: true; readonly values: OfferValues; readonly note?: OfferNote }
  | { readonly ok: false; readonly code: OfferRowProblem; readonly suggestion?: string; readonly heading?: string };
export type OfferRowProblem =
  | "sheet_error"
  | "not_a_number"
  | "negative"
  | "ambiguous"
  | "too_many_digits"
  | "price_unit"
  | "price_quantity"
  | "price_too_small"
  | "other_currency"
  | "other_unit"
  | "zero_price"
  | "price_and_refusal"
  | "below_breaks"
  | "discount"
  | "not_weeks"
  | "weeks_on_order"
  | "weeks_date"
  | "weeks_order"
  | "not_an_option"
  | "too_long"
  | "other_headings"
  | "under_other_headings";

export interface OfferValues {
  price_per_unit?: string | null;
  price_with_vat?: string | null;
  /** Number of units that the price covers; absent means one. */
  price_quantity?: number;
  delivery_min?: number | null;
  delivery_max?: number | null;
  availability?: (typeof AVAILABILITIES)[number] | null;
  available_quantity?: string | null;
  pack_quantity?: string | null;
  minimum_quantity?: string | null;
  replacement?: boolean;
  replacement_part_number?: string | null;
  replacement_manufacturer?: string | null;
  comment?: string | null;
  rejected?: boolean;
  reject_reason?: (typeof ITEM_REJECT_REASONS)[number] | null;
}

/** Returns the price that a row names, on whichever VAT basis; null if it names none. */
export const namedPrice = (values: OfferValues): string | null =>
  VAT_BASES.map((basis) => values[priceFieldOf(basis)] ?? null).find((price) => price !== null) ?? null;

export interface OfferReadingContext {
  readonly style: NumberStyle;
  /** Header of the column, which may name days as the unit, or the currency of the prices. */
  readonly header: string;
  readonly currency: CurrencyId;
  /** Words for availability and rejection reasons in every product language, as normalized keys. */
  readonly words: {
    readonly availability: ReadonlyMap<string, (typeof AVAILABILITIES)[number]>;
    readonly reasons: ReadonlyMap<string, (typeof ITEM_REJECT_REASONS)[number]>;
  };
}

const NOTHING = /^(?:[-–—−.]+|н\/?д|n\/?a|нет цены|по запросу|on request|tbd)$/iu;
const ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|ERROR!)$/u;
const LONGEST: Readonly<Partial<Record<OfferValueField, number>>> = {
  replacement_part_number: 200,
  replacement_manufacturer: 200,
  comment: 2000,
};
const PRICE_DIGITS = 9;

export const isBlank = (text: string, field: OfferValueField): boolean =>
  text.trim() === "" || (field !== "comment" && field !== "reject_reason" && NOTHING.test(text.trim()));

/** Returns the values that an empty cell sets when the user chose to clear fields with empty cells. */
export function cleared(field: OfferValueField): OfferValues {
  // The number of units is part of the price, so an empty cell changes nothing.
  if (field === "price_quantity") return {};
  if (field === "delivery") return { delivery_min: null, delivery_max: null };
  if (field === "reject_reason") return { rejected: false, reject_reason: null };
  if (field === "replacement_part_number") return { replacement: false, replacement_part_number: null };
  return { [field]: null };
}

/**
 * Reads a cell that isn't blank. An unreadable text is a problem; its value is never guessed. A price with too many
 * decimals is rounded, with a note.
 */
export function readOfferCell(field: OfferValueField, given: string, context: OfferReadingContext): OfferReading {
  const text = given.trim();
  if (ERROR.test(text)) return { ok: false, code: "sheet_error" };
  switch (field) {
    case "price_per_unit":
    case "price_with_vat":
      return readPrice(text, field, context);
    case "price_quantity":
      return readPriceQuantity(text, context);
    case "delivery":
    case "delivery_min":
    case "delivery_max":
      return readWeeks(text, field, context);
    case "availability":
      return readAvailability(text, context);
    case "available_quantity":
    case "pack_quantity":
    case "minimum_quantity":
      return readQuantity(text, field, context);
    case "reject_reason": {
      const reject_reason = context.words.reasons.get(keyOf(text));
      return reject_reason === undefined
        ? { ok: false, code: "not_an_option" }
        : { ok: true, values: { rejected: true, reject_reason } };
    }
    default:
      if ([...text].length > (LONGEST[field] ?? Infinity)) return { ok: false, code: "too_long" };
      return {
        ok: true,
        values:
          field === "replacement_part_number"
            ? { replacement: true, replacement_part_number: withoutInvisible(text) }
            : { [field]: text },
      };
  }
}

function readPrice(
  text: string,
  field: "price_per_unit" | "price_with_vat",
  { style, currency, header }: OfferReadingContext,
): OfferReading {
  // A currency in the cell overrides the currency in the header.
  const own = isOtherCurrency(text, currency);
  if (own ?? isOtherCurrency(header, currency))
    return {
      ok: false,
      code: "other_currency",
      suggestion: CURRENCY[currency].code,
      ...(own === null ? { heading: header } : {}),
    };
  const split = splitPrice(text);
  const price_quantity = split?.quantity ?? 1;
  const reading = readDecimal(split === null || split.quantity === null ? text : split.price, { style });
  if (!reading.ok)
    return {
      ok: false,
      code: reading.reason === "empty" ? "not_a_number" : reading.reason,
      ...(reading.suggestion === undefined
        ? {}
        : { suggestion: priceText({ price: reading.suggestion, price_quantity }) }),
    };
  // For a number cell of a workbook, the text after the number comes from the number format.
  if (reading.unit !== undefined && style !== "cell")
    return { ok: false, code: "price_unit", suggestion: decimalText(reading.value, style) };
  const times = priceMultiplier(header);
  const value = trimZeros(multiply(reading.value, times));
  const rounded = trimZeros(roundHalfUp(value, PRICE_SCALE));
  if ((rounded.split(".")[0] ?? "").length > PRICE_DIGITS) return { ok: false, code: "too_many_digits" };
  if (!/[1-9]/u.test(rounded)) return { ok: false, code: "zero_price" };
  return {
    ok: true,
    values: { [field]: rounded, ...(price_quantity === 1 ? {} : { price_quantity }) },
    ...(compare(rounded, value) !== 0
      ? { note: "rounded" as const }
      : times === "1"
        ? {}
        : { note: "thousands" as const }),
  };
}

/** Reads "1000" or "1000 шт" in the unit of the lot. */
function readPriceQuantity(text: string, { style }: OfferReadingContext): OfferReading {
  const reading = readDecimal(text, { style });
  const quantity = reading.ok ? PriceQuantity.safeParse(Number(trimZeros(reading.value))) : null;
  return quantity?.success === true
    ? { ok: true, values: { price_quantity: quantity.data } }
    : { ok: false, code: "price_quantity" };
}

const DAYS = /^(?:д|дн|дней|дня|день|days?|d|天|日|दिन|к\.?\s?д\.?|р\.?\s?д\.?|раб\.?\s?дн?.*|кал\.?\s?дн?.*)\.?$/iu;
const WEEKS = /^(?:н|нед|недел[ьяи]|weeks?|wks?|w|周|星期|सप्ताह|हफ़्ते)\.?$/iu;
const MONTHS = /^(?:м|мес|месяц(?:а|ев)?|months?|mths?|mo|个?月|महीन[ाेों]*)\.?$/iu;
/**
 * A month has 30.4 days, so "1 мес" becomes five weeks. Four weeks would promise an earlier delivery than the supplier
 * does.
 */
const WEEKS_OF_MONTH = 365 / 12 / 7;
const IN_STOCK =
  /^(?:на\s+|со\s+)?склад[еау]?(?:\s.*)?$|^(?:есть\s+)?в\s+наличии(?:\s.*)?$|^(?:сразу|сток)$|^(?:in|ex|from)[\s-]?stock$|^(?:stock|available|immediately|off the shelf)$|^(?:现货|有货|库存)$|^(?:स्टॉक में|उपलब्ध|तुरंत)$/iu;
const ON_ORDER = /^(?:под\s+|на\s+)?заказ(?:\p{L}*)?$|^(?:on|to)\s+(?:order|request)$|^(?:订货|期货)$|^ऑर्डर पर$/iu;
const DAYS_HEADER = /(?:^|[^\p{L}])(?:дн|дней|дня|days?|天|दिन)(?:$|[^\p{L}])/iu;

/**
 * Reads "4", "4 нед" or "4-6". Days are rounded up to whole weeks. A date is reported as a problem, because
 * spreadsheets convert "4-6" to the fourth of June.
 */
function readWeeks(
  text: string,
  field: "delivery" | "delivery_min" | "delivery_max",
  { style, header }: OfferReadingContext,
): OfferReading {
  if (/^\d{4}-\d{2}-\d{2}/u.test(text) || /^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/u.test(text))
    return { ok: false, code: "weeks_date" };
  if (IN_STOCK.test(text)) {
    const none = field === "delivery" ? { delivery_min: 0, delivery_max: 0 } : { [field]: 0 };
    return { ok: true, values: none, note: "stock" };
  }
  if (ON_ORDER.test(text)) return { ok: false, code: "weeks_on_order" };
  const range = /^(\d+)\s*(?:[-–—…]|\.\.|до|to)\s*(\d+)\s*(.*)$/iu.exec(text);
  const parts =
    range === null ? [text] : [`${range[1] ?? ""} ${range[3] ?? ""}`, `${range[2] ?? ""} ${range[3] ?? ""}`];
  const read = parts.map((part) => weeksOf(part, { style, in_days: DAYS_HEADER.test(header) }));
  const [first, last = first] = read;
  if (first == null || last == null || (range !== null && field !== "delivery"))
    return { ok: false, code: "not_weeks" };
  if (first.weeks > last.weeks) return { ok: false, code: "weeks_order" };
  const note = read.find((one) => one?.note !== undefined)?.note;
  return {
    ok: true,
    values: field === "delivery" ? { delivery_min: first.weeks, delivery_max: last.weeks } : { [field]: first.weeks },
    ...(note === undefined ? {} : { note }),
  };
}

function weeksOf(
  text: string,
  { style, in_days }: { style: NumberStyle; in_days: boolean },
): { weeks: number; note?: "days" | "months" } | null {
  const reading = readDecimal(text.trim(), { style });
  if (!reading.ok || !/^\d+(?:\.0+)?$/u.test(reading.value)) return null;
  const unit = reading.unit ?? "";
  const days = DAYS.test(unit) || (unit === "" && in_days);
  const months = MONTHS.test(unit);
  if (unit !== "" && !days && !months && !WEEKS.test(unit)) return null;
  const number = Number(reading.value);
  const weeks = days ? Math.ceil(number / 7) : months ? Math.ceil(number * WEEKS_OF_MONTH) : number;
  if (weeks > DELIVERY_MAX_WEEKS) return null;
  return days || months ? { weeks, note: days ? "days" : "months" } : { weeks };
}

function readAvailability(text: string, context: OfferReadingContext): OfferReading {
  const availability = context.words.availability.get(keyOf(text)) ?? (/^[+✓✔]$/u.test(text) ? "stock" : undefined);
  if (availability !== undefined) return { ok: true, values: { availability } };
  const counted = readQuantity(text, "available_quantity", context);
  if (!counted.ok) return { ok: false, code: "not_an_option" };
  return {
    ok: true,
    values:
      counted.values.available_quantity == null
        ? { availability: "order" }
        : { availability: "stock", ...counted.values },
  };
}

/**
 * Reads a quantity; zero becomes null. A unit after the number is ignored, because the quantity is in the lot's unit.
 */
function readQuantity(text: string, field: QuantityField, { style }: OfferReadingContext): OfferReading {
  const reading = readDecimal(text, { style });
  if (!reading.ok)
    return {
      ok: false,
      code: reading.reason === "empty" ? "not_a_number" : reading.reason,
      ...(reading.suggestion === undefined ? {} : { suggestion: reading.suggestion }),
    };
  const value = trimZeros(reading.value);
  const [whole = "", fraction = ""] = value.split(".");
  if (whole.length > 9 || fraction.length > 3) return { ok: false, code: "too_many_digits" };
  return { ok: true, values: { [field]: /[1-9]/u.test(value) ? value : null } };
}
