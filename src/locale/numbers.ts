/** Numbers come as decimal strings ("-1234.50") and are formatted as such, digit for digit: no float is involved. */
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
 * A decimal string with grouping and the decimal mark of the language; halves go away from zero. A text that is no
 * decimal number comes back as it is. The minus is U+2212.
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

/** A number with the sign of its currency: "1 234,50 ₽" in Russian, "₽ 1,234.50" elsewhere; the minus stands before both. */
export function withCurrency(language: string, number: string, sign: string): string {
  if (language === "ru") return number + NBSP + sign;
  return number.startsWith("−") ? `−${sign}${NBSP}${number.slice(1)}` : sign + NBSP + number;
}

/** A percentage: "−4,7 %" in Russian, "−4.7%" elsewhere. */
export function formatPercent(language: string, value: string, rule: { digits: Digits; sign?: SignRule }): string {
  return formatDecimal(language, value, rule) + (language === "ru" ? NBSP : "") + "%";
}

/** A count of things with grouping. */
export function formatCount(language: string, count: number): string {
  return formatter(language, { maximumFractionDigits: 0, signDisplay: "negative" }).format(count).replace("-", "−");
}
