import { z } from "zod";
import { DELIVERY_MAX_WEEKS, PRICE_QUANTITY_MAX } from "#contract/limits.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";

/**
 * Building blocks of all schemas. Amounts are decimal strings ("1234.50"), never binary floating-point numbers. The
 * brands prevent `+`, `-` and `*` from compiling.
 */

/** Maximum of an integer column. Ids are stored in bigint columns, which can contain every safe JavaScript integer. */
export const INTEGER_MAX = 2_147_483_647;

export const Id = z.int().positive();
export type Id = z.output<typeof Id>;

export const SEARCH_MAX_LENGTH = 200;

export const RowNumber = z.int().positive().max(INTEGER_MAX);

export const IdParam = z.coerce.number<string>().int().positive();

export const MONEY_FORM = /^-?\d{1,24}\.\d{2}$/;
export const PRICE_FORM = new RegExp(String.raw`^\d{1,12}(\.\d{1,${PRICE_SCALE}})?$`);

/**
 * An amount of money with exactly two decimals. Differences may be negative. The format is wide enough for the sum of
 * 1000 lines of the maximum amount.
 */
export const Money = z.string().regex(MONEY_FORM, { error: "validation.money", abort: true }).brand<"Money">();
export type Money = z.output<typeof Money>;

export const PositiveMoney = Money.refine((amount) => !amount.startsWith("-") && /[1-9]/.test(amount), {
  error: "validation.money_positive",
});
/** An amount that is 0.00 or more. */
export const MoneyFromZero = Money.refine((amount) => !amount.startsWith("-"), {
  error: "validation.money_not_negative",
});

/** A price per unit, without VAT unless stated otherwise. It is not negative and has at most `PRICE_SCALE` decimals. */
export const Price = z.string().regex(PRICE_FORM, { error: "validation.price" }).brand<"Price">();
export type Price = z.output<typeof Price>;

/** A price typed by a user. It is below a billion (10⁹), so that VAT and exchange rates still fit into a Price. */
export const PriceInput = Price.refine((value) => (value.split(".")[0] ?? "").length <= 9, {
  error: "validation.price",
});

/** Number of units that a price covers, as in "0.87 per 1000". */
export const PriceQuantity = z
  .int({ error: "validation.price_quantity" })
  .min(1, { error: "validation.price_quantity" })
  .max(PRICE_QUANTITY_MAX, { error: "validation.price_quantity" });

/** An amount typed by a user: not negative, at most two decimals. */
export const AmountInput = z.string().regex(/^\d{1,13}(\.\d{1,2})?$/, { error: "validation.price" });

/** A positive quantity below a billion (10⁹) with at most three decimals. */
export const Quantity = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, { error: "validation.quantity", abort: true })
  .refine((value) => /[1-9]/.test(value), { error: "validation.quantity" })
  .brand<"Quantity">();
export type Quantity = z.output<typeof Quantity>;

/** A quantity or sum of quantities; may be zero. */
export const QuantityOrNone = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,3})?$/, { error: "validation.quantity_or_none" })
  .brand<"QuantityOrNone">();
export type QuantityOrNone = z.output<typeof QuantityOrNone>;

/** A positive exchange rate: roubles for one unit. */
export const Rate = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,8})?$/, { error: "validation.rate" })
  .refine((value) => /[1-9]/.test(value), { error: "validation.rate" })
  .brand<"Rate">();
export type Rate = z.output<typeof Rate>;

export const IsoDate = z.iso.date({ error: "validation.date" }).brand<"IsoDate">();
export type IsoDate = z.output<typeof IsoDate>;

/** An instant in UTC: ISO 8601 with a trailing Z. */
export const Timestamp = z.iso.datetime({ error: "validation.timestamp" }).brand<"Timestamp">();
export type Timestamp = z.output<typeof Timestamp>;

export const Weeks = z
  .int({ error: "validation.weeks" })
  .min(0, { error: "validation.weeks" })
  .max(DELIVERY_MAX_WEEKS, { error: "validation.weeks" });
export type Weeks = z.output<typeof Weeks>;

/**
 * Caps a version at the maximum of its column. No record reaches the maximum, so a larger version is refused as
 * outdated.
 */
function cappedVersion(version: number): number {
  return Math.min(version, INTEGER_MAX);
}

/**
 * A record's version, incremented by each write. A write is refused if it states a version other than the current one.
 */
export const Version = z.int().positive().overwrite(cappedVersion);
/** Version of a record that may not have been saved yet; 0 in that case. */
export const VersionOrNone = z.int().min(0).overwrite(cappedVersion);

export const lineText = (max: number) =>
  z.string().trim().min(1, { error: "validation.required" }).max(max, { error: "validation.too_long" });

/** One line of trimmed text. An empty text becomes null. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: "validation.too_long" })
    .transform((value) => (value === "" ? null : value))
    .nullable();

export const LANGUAGES = ["ru", "en", "zh-hans", "hi"] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.output<typeof Language>;

/** Locales for Intl. English is British, because the product writes the day before the month. */
export const INTL_LOCALE: Readonly<Record<Language, string>> = {
  ru: "ru-RU",
  en: "en-GB",
  "zh-hans": "zh-Hans-CN",
  hi: "hi-IN",
};

export const Nothing = z.object({}).meta({ id: "Nothing" });

/** A percentage above 0 and up to 100 with at most two decimals. */
export const Percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: "validation.percent", abort: true })
  .refine((value) => /[1-9]/.test(value) && Number(value) <= 100, { error: "validation.percent" });
