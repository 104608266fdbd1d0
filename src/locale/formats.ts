import { CURRENCY } from "#contract/money/currency.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import type { TypedPrice } from "#contract/money/vat.ts";
import { zoneName } from "#contract/zone-names.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { now } from "#src/locale/clock.ts";
import type { CalendarDay } from "#src/locale/dates.ts";
import { MONTH_KEYS, calendarDay, wallClock } from "#src/locale/dates.ts";
import type { Digits, SignRule } from "#src/locale/numbers.ts";
import { formatCount, formatDecimal, formatPercent, withCurrency } from "#src/locale/numbers.ts";
import { remainingParts } from "#src/locale/remaining.ts";
import type { Translate } from "#src/locale/use-t.ts";

const NBSP = "\u00a0";
const MONEY_DIGITS: Digits = { min: 2, max: 2 };
const PRICE_DIGITS: Digits = { min: 2, max: PRICE_SCALE };
const QUANTITY_DIGITS: Digits = { min: 0, max: 3 };

const BYTE_UNITS = [
  { from: 1024 ** 3, key: "controls.size.gigabytes", digits: 1 },
  { from: 1024 ** 2, key: "controls.size.megabytes", digits: 1 },
  { from: 1024, key: "controls.size.kilobytes", digits: 0 },
  { from: 1, key: "controls.size.bytes", digits: 0 },
] as const;

export interface Formats {
  /** Formats an amount with the currency sign, such as "1 234,50 ₽". The amount is a decimal string. */
  money(amount: string, currency: CurrencyId): string;
  /** Formats an amount like `money`, without the currency sign. */
  amount(amount: string): string;
  /** Formats a unit price with all its decimals, at least two. `digits` aligns the prices in a row. */
  price(price: string, options?: { currency?: CurrencyId; digits?: Digits }): string;
  /** Formats a price per several units, such as "0,87 за 1 000 шт". A price for one unit is formatted like `price`. */
  typedPrice(typed: TypedPrice, options?: { currency?: CurrencyId; unit?: string | undefined }): string;
  /** Formats a quantity with at most 3 decimals, such as "24 000 шт". */
  quantity(quantity: string, unit?: string): string;
  /** Formats a percentage, such as "−4,7 %". One decimal by default. */
  percent(value: string, options?: { sign?: SignRule; digits?: Digits }): string;
  decimal(value: string, digits: Digits): string;
  count(count: number): string;
  /**
   * Returns the values for a translation with plural forms. `smart_count` selects the form, and `count` is the
   * formatted number.
   */
  counted(count: number): { readonly smart_count: number; readonly count: string };
  /** Formats progress as a count, such as "3 из 10". */
  progress(done: number, total: number): string;
  /** Formats a number of bytes, such as "4,8 МБ". */
  fileSize(bytes: number): string;
  /**
   * Formats "YYYY-MM-DD" or an instant, such as "15 дек" or "12月15日". The year is added unless it is the current one.
   */
  date(value: string): string;
  /** Formats a date with its year, such as "14.03.2019" or "14 Mar 2019". */
  fullDate(value: string): string;
  /** Formats an instant as a time of day, such as "18:00". */
  time(instant: string): string;
  /** "18:00 МСК". */
  zonedTime(instant: string): string;
  /** "19 ноя, 18:00 МСК". Uses the reader's zone unless another one is passed. */
  dateTime(instant: string, options?: { zone?: string }): string;
  /** Formats the remaining time, such as "6 дн 3 ч", "3 ч 41 мин" or "42:10". Empty when no time is left. */
  remaining(left_ms: number): string;
}

interface Setup {
  readonly language: string;
  /** The reader's time zone (IANA name). */
  readonly zone: string;
  readonly t: Translate;
}

function dateFormats({
  language,
  zone,
  t,
}: Setup): Pick<Formats, "date" | "fullDate" | "time" | "zonedTime" | "dateTime"> {
  const dayOf = (value: string): CalendarDay => calendarDay(value) ?? wallClock(new Date(value), zone);
  const monthOf = ({ month }: CalendarDay): string => t(MONTH_KEYS[month - 1] ?? MONTH_KEYS[0]);
  const isChinese = language === "zh-hans";
  const zonedTime = (at: Date, shown: string): string =>
    `${wallClock(at, shown).time}${NBSP}${zoneName(at, shown, (key) => t(key))}`;
  const isThisYear = ({ year }: CalendarDay): boolean => year === wallClock(now(), zone).year;
  const chinese = (day: CalendarDay, with_year: boolean): string =>
    `${with_year ? `${day.year}年` : ""}${monthOf(day)}${day.day}日`;
  const short = (day: CalendarDay): string => {
    if (isChinese) return chinese(day, !isThisYear(day));
    return day.day + NBSP + monthOf(day) + (isThisYear(day) ? "" : NBSP + String(day.year % 100).padStart(2, "0"));
  };
  const two = (number: number): string => String(number).padStart(2, "0");
  return {
    date: (value) => short(dayOf(value)),
    fullDate: (value) => {
      const day = dayOf(value);
      if (isChinese) return chinese(day, true);
      return language === "ru"
        ? `${two(day.day)}.${two(day.month)}.${day.year}`
        : [day.day, monthOf(day), day.year].join(NBSP);
    },
    time: (instant) => wallClock(new Date(instant), zone).time,
    zonedTime: (instant) => zonedTime(new Date(instant), zone),
    dateTime: (instant, options = {}) => {
      const at = new Date(instant);
      const shown = options.zone ?? zone;
      return `${short(wallClock(at, shown))}${isChinese ? NBSP : ", "}${zonedTime(at, shown)}`;
    },
  };
}

function remainingFormat(t: Translate): Formats["remaining"] {
  return (left_ms) => {
    const left = remainingParts(left_ms);
    if (left.kind === "over") return "";
    if (left.kind === "seconds") return `${left.minutes}:${String(left.seconds).padStart(2, "0")}`;
    const [big, small] =
      left.kind === "days"
        ? [t("ui.time.days", { count: left.days }), left.hours > 0 ? t("ui.time.hours", { count: left.hours }) : ""]
        : [
            t("ui.time.hours", { count: left.hours }),
            left.minutes > 0 ? t("ui.time.minutes", { count: left.minutes }) : "",
          ];
    return small === "" ? big : big + NBSP + small;
  };
}

export function createFormats(setup: Setup): Formats {
  const { language, t } = setup;
  const decimal = (value: string, digits: Digits) => formatDecimal(language, value, { digits });
  const count = (number: number): string => formatCount(language, number);
  const price: Formats["price"] = (text, options = {}) => {
    const number = decimal(text, options.digits ?? PRICE_DIGITS);
    return options.currency === undefined ? number : withCurrency(language, number, CURRENCY[options.currency].symbol);
  };
  const quantity: Formats["quantity"] = (text, unit) =>
    decimal(text, QUANTITY_DIGITS) + (unit === undefined ? "" : NBSP + unit);
  return {
    ...dateFormats(setup),
    decimal,
    money: (amount, currency) => withCurrency(language, decimal(amount, MONEY_DIGITS), CURRENCY[currency].symbol),
    amount: (amount) => decimal(amount, MONEY_DIGITS),
    price,
    typedPrice: ({ price: text, price_quantity }, { unit, ...options } = {}) =>
      price_quantity === 1
        ? price(text, options)
        : t("ui.price_for", { price: price(text, options), quantity: quantity(String(price_quantity), unit) }),
    quantity,
    percent: (value, options = {}) =>
      formatPercent(language, value, {
        digits: options.digits ?? { min: 1, max: 1 },
        sign: options.sign ?? "negative",
      }),
    count,
    counted: (number) => ({ smart_count: number, count: count(number) }),
    progress: (done, total) => t("controls.progress.of", { done: count(done), total: count(total) }),
    fileSize: (bytes) => {
      const unit = BYTE_UNITS.find(({ from }) => bytes >= from) ?? { from: 1, key: "controls.size.bytes", digits: 0 };
      return decimal((bytes / unit.from).toFixed(unit.digits), { min: 0, max: unit.digits }) + NBSP + t(unit.key);
    },
    remaining: remainingFormat(t),
  };
}
