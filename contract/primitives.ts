import { z } from "zod";
import { DELIVERY_MAX_WEEKS, PRICE_QUANTITY_MAX } from "#contract/limits.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";

/**
 * The words that every schema is made of. Amounts are decimal strings ("1234.50"): no binary floating point
 * touches one, on either side, and the brands keep `+`, `-` and `*` from compiling.
 */

/** The largest number of an integer column. Ids stand in bigint columns, which hold every integer of JavaScript. */
export const INTEGER_MAX = 2_147_483_647;

/** Every record's id: a positive integer. */
export const Id = z.int().positive();
export type Id = z.output<typeof Id>;

/** Characters of what a list is searched for. */
export const SEARCH_MAX_LENGTH = 200;

/** The number of a row in a file, from 1. */
export const RowNumber = z.int().positive().max(INTEGER_MAX);

/** An id in a path or a query string. */
export const IdParam = z.coerce.number<string>().int().positive();

/** How an amount of money and a price are spelt. */
export const MONEY_FORM = /^-?\d{1,24}\.\d{2}$/;
export const PRICE_FORM = new RegExp(String.raw`^\d{1,12}(\.\d{1,${PRICE_SCALE}})?$`);

/**
 * An amount of money with exactly two decimals; may be negative (a difference). Wide enough for the sum of 1000 of the
 * largest lines.
 */
export const Money = z.string().regex(MONEY_FORM, { error: "validation.money" }).brand<"Money">();
export type Money = z.output<typeof Money>;

/** A price for one unit without VAT unless said otherwise: not negative, at most `PRICE_SCALE` decimals. */
export const Price = z.string().regex(PRICE_FORM, { error: "validation.price" }).brand<"Price">();
export type Price = z.output<typeof Price>;

/** A price as somebody gives it: below a milliard, so that VAT and exchange rates still fit a Price. */
export const PriceInput = Price.refine((value) => (value.split(".")[0] ?? "").length <= 9, {
  error: "validation.price",
});

/** For how many units a price is meant: "0.87 per 1000". */
export const PriceQuantity = z
  .int({ error: "validation.price_quantity" })
  .min(1, { error: "validation.price_quantity" })
  .max(PRICE_QUANTITY_MAX, { error: "validation.price_quantity" });

/** An amount as it is typed: not negative, at most two decimals. */
export const AmountInput = z.string().regex(/^\d{1,13}(\.\d{1,2})?$/, { error: "validation.price" });

/** A quantity: more than zero, below a milliard, at most three decimals. */
export const Quantity = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, { error: "validation.quantity", abort: true })
  .refine((value) => /[1-9]/.test(value), { error: "validation.quantity" })
  .brand<"Quantity">();
export type Quantity = z.output<typeof Quantity>;

/** A quantity that may be nothing, or a sum of quantities. */
export const QuantityOrNone = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,3})?$/, { error: "validation.quantity_or_none" })
  .brand<"QuantityOrNone">();
export type QuantityOrNone = z.output<typeof QuantityOrNone>;

/** An exchange rate: roubles for one unit, more than zero. */
export const Rate = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,8})?$/, { error: "validation.rate" })
  .refine((value) => /[1-9]/.test(value), { error: "validation.rate" })
  .brand<"Rate">();
export type Rate = z.output<typeof Rate>;

/** A calendar date, YYYY-MM-DD. */
export const IsoDate = z.iso.date({ error: "validation.date" }).brand<"IsoDate">();
export type IsoDate = z.output<typeof IsoDate>;

/** An instant in UTC, ISO 8601 with a trailing Z. */
export const Timestamp = z.iso.datetime({ error: "validation.timestamp" }).brand<"Timestamp">();
export type Timestamp = z.output<typeof Timestamp>;

/** Whole weeks of delivery. */
export const Weeks = z
  .int({ error: "validation.weeks" })
  .min(0, { error: "validation.weeks" })
  .max(DELIVERY_MAX_WEEKS, { error: "validation.weeks" });
export type Weeks = z.output<typeof Weeks>;

/**
 * Caps a version at what its column can hold. No record gets that far, so a larger one is refused like any other
 * version that isn't the current one.
 */
function cappedVersion(version: number): number {
  return Math.min(version, INTEGER_MAX);
}

/** A record's version: counts up with each write; a write with another one than the current is refused. */
export const Version = z.int().positive().overwrite(cappedVersion);
/** The version of a record that may not have been saved yet, which is 0. */
export const VersionOrNone = z.int().min(0).overwrite(cappedVersion);

/** One line of text, trimmed, not empty, at most `max` characters. */
export const lineText = (max: number) =>
  z.string().trim().min(1, { error: "validation.required" }).max(max, { error: "validation.too_long" });

/** One line of text that may be empty: an empty one is kept as null. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: "validation.too_long" })
    .transform((value) => (value === "" ? null : value))
    .nullable();

/** Languages of the interface and their codes. */
export const LANGUAGES = ["ru", "en", "zh-hans", "hi"] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.output<typeof Language>;

/** What Intl knows each language by: in English the day stands before the month, as everywhere in the product. */
export const INTL_LOCALE: Readonly<Record<Language, string>> = {
  ru: "ru-RU",
  en: "en-GB",
  "zh-hans": "zh-Hans-CN",
  hi: "hi-IN",
};

/** The answer of a call that has nothing to say. */
export const Nothing = z.object({}).meta({ id: "Nothing" });

/** More than nothing and at most everything, in per cent with at most two decimals. */
export const Percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: "validation.percent", abort: true })
  .refine((value) => /[1-9]/.test(value) && Number(value) <= 100, { error: "validation.percent" });
