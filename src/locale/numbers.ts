/** Decimal string such as "-1234.50". Formatted digit by digit, without floating point. */
type DecimalText = `${number}`;

const isDecimal = (text: string): text is DecimalText => /^-?\d+(\.\d+)?$/.test(text);

const NBSP = "\u00a0";
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language}${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, options);
  formatters.set(key, made);
  return made;
}

export interface Digits {
  readonly min: number;
  readonly max: number;
}

export type SignRule = "negative" | "always";

/**
 * Formats a decimal string with grouping and the language's decimal mark. Halves are rounded away from zero, and the
 * minus sign is U+2212. Text that is not a decimal number is returned unchanged.
 */
export function formatDecimal(language: string, value: string, rule: { digits: Digits; sign?: SignRule }): string {
  if (!isDecimal(value)) return value;
  const { digits, sign = "negative" } = rule;
  const options = {
    minimumFractionDigits: digits.min,
    maximumFractionDigits: digits.max,
    signDisplay: sign === "always" ? "exceptZero" : "negative",
  } as const;
  return formatter(language, options).format(value).replace("-", "−");
}

/**
 * Adds the currency sign to a formatted number: "1 234,50 ₽" in Russian, "₽ 1,234.50" in other languages. A minus sign
 * precedes both the number and the currency sign.
 */
export function withCurrency(language: string, number: string, sign: string): string {
  if (language === "ru") return number + NBSP + sign;
  return number.startsWith("−") ? `−${sign}${NBSP}${number.slice(1)}` : sign + NBSP + number;
}

/** Formats a percentage: "−4,7 %" in Russian, "−4.7%" in other languages. */
export function formatPercent(language: string, value: string, rule: { digits: Digits; sign?: SignRule }): string {
  return formatDecimal(language, value, rule) + (language === "ru" ? NBSP : "") + "%";
}

export function formatCount(language: string, count: number): string {
  return formatter(language, { maximumFractionDigits: 0, signDisplay: "negative" }).format(count).replace("-", "−");
}
