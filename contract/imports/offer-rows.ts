import { CURRENCY } from "#contract/money/currency.ts";
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
 * What a cell says, in the words of the wire; a note where it isn't what stands there. A problem that the heading makes
 * names it.
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

/** Fields of a line as a patch of a working copy takes them. */
export interface OfferValues {
  price_per_unit?: string | null;
  price_with_vat?: string | null;
  /** For how many units the price is; absent for one. */
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

/** What the reading of a cell depends on. */
export interface OfferReadingContext {
  readonly style: NumberStyle;
  /** The column's header: it may say that its numbers are days, or in which currency its prices are. */
  readonly header: string;
  readonly currency: CurrencyId;
  /** Words for availability and reasons in every language of the product, as keys of plain text. */
  readonly words: {
    readonly availability: ReadonlyMap<string, (typeof AVAILABILITIES)[number]>;
    readonly reasons: ReadonlyMap<string, (typeof ITEM_REJECT_REASONS)[number]>;
  };
}

/** How people write that there is nothing. */
const NOTHING = /^(?:[-–—−.]+|н\/?д|n\/?a|нет цены|по запросу|on request|tbd)$/iu;
const ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|ERROR!)$/u;
const LONGEST: Readonly<Partial<Record<OfferValueField, number>>> = {
  replacement_part_number: 200,
  replacement_manufacturer: 200,
  comment: 2000,
};
/** A typed price has at most so many digits before the point. */
const PRICE_DIGITS = 9;

/** True for a cell that says nothing. */
export const isBlank = (text: string, field: OfferValueField): boolean =>
  text.trim() === "" || (field !== "comment" && field !== "reject_reason" && NOTHING.test(text.trim()));

/** What an empty cell means where the person chose that empty cells clear. */
export function cleared(field: OfferValueField): OfferValues {
  // A price says for how many units it is.
  if (field === "price_quantity") return {};
  if (field === "delivery") return { delivery_min: null, delivery_max: null };
  if (field === "reject_reason") return { rejected: false, reject_reason: null };
  if (field === "replacement_part_number") return { replacement: false, replacement_part_number: null };
  return { [field]: null };
}

/**
 * Reads a cell that isn't blank. Nothing is guessed: what can't be read is a problem; a price is rounded to what the
 * product keeps, with a note beside it.
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
  // A cell that names its currency says more than the heading of all.
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
  // What the format of a workbook's number writes behind it is no text.
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

/** "1000", "1000 шт": the unit is the lot's. */
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
/** A month is 30.4 days: "1 мес" is five weeks, so that nobody is promised too early. */
const WEEKS_OF_MONTH = 365 / 12 / 7;
/** What suppliers write in place of a delivery of none: the part is there. */
const IN_STOCK =
  /^(?:на\s+|со\s+)?склад[еау]?(?:\s.*)?$|^(?:есть\s+)?в\s+наличии(?:\s.*)?$|^(?:сразу|сток)$|^(?:in|ex|from)[\s-]?stock$|^(?:stock|available|immediately|off the shelf)$|^(?:现货|有货|库存)$|^(?:स्टॉक में|उपलब्ध|तुरंत)$/iu;
/** And where only they know how long it takes. */
const ON_ORDER = /^(?:под\s+|на\s+)?заказ(?:\p{L}*)?$|^(?:on|to)\s+(?:order|request)$|^(?:订货|期货)$|^ऑर्डर पर$/iu;
const DAYS_HEADER = /(?:^|[^\p{L}])(?:дн|дней|дня|days?|天|दिन)(?:$|[^\p{L}])/iu;

/**
 * "4", "4 нед", "4-6"; days become whole weeks, rounded up. A text that a spreadsheet took for a date ("4-6" is the
 * fourth of June) is reported as a problem.
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

/** A word of the product in any language, or how many there are. */
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

/** A quantity; none is no quantity. What is written behind it, a unit, doesn't matter: it is the lot's. */
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
