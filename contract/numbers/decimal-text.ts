import type { NUMBER_STYLES } from "#contract/numbers/number-styles.ts";
import { spacesToOne, westernDigits } from "./plain-text.ts";

/**
 * Style of a number's separators. `cell` marks number cells of a workbook, which use a decimal point; text after the
 * number comes from the number format.
 */
export type NumberStyle = (typeof NUMBER_STYLES)[number] | "cell";

export type DecimalProblem = "empty" | "not_a_number" | "negative" | "ambiguous" | "too_many_digits";

/**
 * A number as a plain decimal string with its original digits ("1234.50"), and the text after it ("шт"). A suggestion
 * is a text that is unambiguous in the same style.
 */
export type DecimalReading =
  | { ok: true; value: string; unit?: string }
  | { ok: false; reason: DecimalProblem; suggestion?: string; unit?: string };

/** The database columns are numeric(18,…) or wider. Longer numbers are bar codes or telephone numbers. */
const MAX_WHOLE_DIGITS = 15;
const MAX_FRACTION_DIGITS = 15;

const CURRENCY = /(?:[$€£¥￥₽₹₴₸₩元]|(?:руб(?:лей|ля|\.)?|р\.|rub|rur|usd|eur|cny|rmb|inr)(?![\p{L}\d]))/iu;
const LEADING_CURRENCY = new RegExp(`^${CURRENCY.source}\\s*`, "iu");
const WHOLE_CURRENCY = new RegExp(`^${CURRENCY.source}\\.?$`, "iu");
/** Matches two separate numbers. A line break or two spaces never group digits. */
const APART = /\d[^\S\r\n\t]*(?:[\r\n\t]|[^\S\r\n\t]{2})\s*\d/u;
const BODY = /^(?:\d[\d .,'’]*\d|\d)[.,]?|^[.,]\d+/u;
const UNIT = /^[\p{L}%°"″][\p{L}\p{M}.%°²³/ -]{0,30}[23]?\.?$/u;

/**
 * Parses a number in common notations: `1 234,5`, `1,234.5`, `1.234,5`, `1'234`, `1,23,456.5`, `10 шт`, `₽ 99,90`.
 * Digits may belong to any script of our languages. No binary float is involved. A near-number ("12,5О" with a letter)
 * gets a suggestion, which is displayed but never applied automatically.
 */
export function readDecimal(text: string, { style = "auto" }: { style?: NumberStyle } = {}): DecimalReading {
  const clean = spacesToOne(westernDigits(text)).trim().replace(LEADING_CURRENCY, "");
  if (clean === "") return { ok: false, reason: "empty" };
  if (APART.test(text)) return notANumber();
  const negative = withoutMinus(clean);
  if (negative !== null) {
    const positive = withoutMinus(negative) === null ? readDecimal(negative, { style }) : notANumber();
    if (!positive.ok) return { ok: false, reason: "not_a_number" };
    return isZero(positive.value)
      ? positive
      : { ok: false, reason: "negative", suggestion: decimalText(positive.value, style) };
  }
  const unsigned = clean.replace(/^\+\s*/u, "");
  const body = BODY.exec(unsigned)?.[0];
  if (body === undefined) return nearly(unsigned, style);
  const rest = unsigned
    .slice(body.length)
    .replace(/^[-–—](?=\s*(?:[^\d\s]|$))/u, "")
    .trim();
  if (/^e[+-]?\d/iu.test(rest)) return withSuggestion(scientific(body, rest), style);
  if (isLookalike(unsigned.slice(body.length))) return nearly(unsigned, style);
  if (rest !== "" && !WHOLE_CURRENCY.test(rest) && !UNIT.test(rest)) return nearly(unsigned, style);
  const number = readBody(body.trim(), style);
  return rest === "" || WHOLE_CURRENCY.test(rest) ? number : { ...number, unit: rest };
}

/**
 * Returns the absolute value of a negative number: (5), -5, or 5- as in SAP and 1C. Returns null for any other text.
 * The dash in "5,-" and "5-шт" isn't a minus sign.
 */
export function withoutMinus(text: string): string | null {
  return (
    /^\((.*)\)$/u.exec(text)?.[1] ?? /^[-−–－]\s*(.*)$/u.exec(text)?.[1] ?? /^(.*\d)[-−–—－]$/u.exec(text)?.[1] ?? null
  );
}

function readBody(body: string, style: NumberStyle): DecimalReading {
  const points = body.split(".").length - 1;
  const commas = body.split(",").length - 1;
  const last = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  if (points > 0 && commas > 0) {
    // The last separator is the decimal sign; the other separator groups digits.
    const decimal = body[last] === "," ? "," : ".";
    return body.split(decimal).length > 2 || last === body.length - 1 ? notANumber() : joined(body, last);
  }
  const separator = commas > 0 ? "," : ".";
  if (points + commas === 0) return joined(body, body.length);
  if (points + commas > 1) return joined(body, body.length);
  const isGrouping = /^[1-9]\d{0,2}$/u.test(body.slice(0, last)) && /^\d{3}$/u.test(body.slice(last + 1));
  const decimal = { comma: ",", point: ".", cell: ".", auto: null }[style];
  // A misplaced grouping sign may mean a missing group or the decimal sign of another style.
  const isDoubtful = decimal !== null && decimal !== separator && /^[1-9]\d{3,}[.,]\d{3}$/u.test(body);
  if (!isGrouping && !isDoubtful) return joined(body, last);
  if (decimal === null || isDoubtful) return { ok: false, reason: "ambiguous", suggestion: likelier(body) };
  return joined(body, decimal === separator ? last : body.length);
}

/** Returns both interpretations of an ambiguous number in unambiguous form: "1,234" as 1,2340 and as 1234. */
function bothReadings(text: string): { fraction: string; whole: string } {
  const number = /\d+[.,]\d{3}/u.exec(westernDigits(text))?.[0] ?? "";
  return { fraction: `${number}0`, whole: number.replace(/[.,]/u, "") };
}

export const valueParams = (text: string): Readonly<Record<"value" | "fraction" | "whole", string>> => ({
  value: text.slice(0, 100),
  ...bothReadings(text),
});

/** Decimal fractions rarely end in zeros. */
const likelier = (body: string): string =>
  body.endsWith("0") ? bothReadings(body).whole : bothReadings(body).fraction;

/**
 * Formats a decimal so that parsing it in the same style returns the same number. Three decimals get a fourth if they
 * could be parsed as thousands.
 */
export function decimalText(value: string, style: NumberStyle): string {
  const [whole = "", fraction] = trimZeros(value).split(".");
  if (fraction === undefined) return whole;
  const isDoubtful = style === "auto" && fraction.length === 3 && /^[1-9]\d{0,2}$/u.test(whole);
  return `${whole}${style === "comma" ? "," : "."}${fraction}${isDoubtful ? "0" : ""}`;
}

function joined(body: string, decimalAt: number): DecimalReading {
  const grouped = body.slice(0, decimalAt);
  const fraction = body.slice(decimalAt + 1);
  if (!/^\d*$/u.test(fraction) || !isWellGrouped(grouped)) return notANumber();
  const whole = grouped.replace(/\D/gu, "").replace(/^0+(?=\d)/u, "") || "0";
  if (whole.length > MAX_WHOLE_DIGITS || fraction.replace(/0+$/u, "").length > MAX_FRACTION_DIGITS)
    return { ok: false, reason: "too_many_digits" };
  return { ok: true, value: fraction === "" ? whole : `${whole}.${fraction}` };
}

/** Accepts a number without groups, groups of three with one kind of separator, or the Indian groups 1,23,456. */
function isWellGrouped(text: string): boolean {
  if (/^\d*$/u.test(text)) return true;
  return /^[1-9]\d{0,2}([ .,'’])\d{3}(?:\1\d{3})*$/u.test(text) || /^[1-9]\d?(?:,\d{2})+,\d{3}$/u.test(text);
}

const notANumber = (): DecimalReading => ({ ok: false, reason: "not_a_number" });
const isZero = (value: string) => !/[1-9]/u.test(value);

const withSuggestion = (value: string | null, style: NumberStyle): DecimalReading =>
  value === null ? notANumber() : { ok: false, reason: "not_a_number", suggestion: decimalText(value, style) };

const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ...[..."OoОо"].map((letter): [string, string] => [letter, "0"]),
  ...[..."Il|І"].map((letter): [string, string] => [letter, "1"]),
  ...[..."Зз"].map((letter): [string, string] => [letter, "3"]),
]);

/**
 * Returns true if the number is directly followed by letters that look like digits, and nothing else. "l" is excluded,
 * because it also means litre.
 */
function isLookalike(rest: string): boolean {
  return /^[^\s.]{1,3}$/u.test(rest) && rest !== "l" && [...rest].every((letter) => LOOKALIKES.has(letter));
}

/** Suggests a number if letters replace digits, or if the text contains exactly one number. */
function nearly(text: string, style: NumberStyle): DecimalReading {
  const replaced = [...text].map((letter) => LOOKALIKES.get(letter) ?? letter).join("");
  if (/\d/u.test(text) && replaced !== text && /^[\d .,]+$/u.test(replaced)) {
    const reading = readBody(replaced.trim(), style);
    return withSuggestion(reading.ok ? reading.value : null, style);
  }
  const numbers = text.match(/\d+(?:[.,]\d+)?/gu) ?? [];
  const [only] = numbers;
  if (numbers.length !== 1 || only === undefined || /[\p{L}]\d|\d[\p{L}]\p{L}?\d/u.test(text)) return notANumber();
  const reading = readBody(only, style);
  return withSuggestion(reading.ok ? reading.value : null, style);
}

/** Expands 1,23E+04. The original digits are lost, so the result is only a suggestion. */
function scientific(body: string, rest: string): string | null {
  const parts = /^(\d+)(?:[.,](\d+))?$/u.exec(body.trim());
  const exponent = /^e([+-]?\d{1,2})$/iu.exec(rest)?.[1];
  if (parts === null || exponent === undefined) return null;
  const [, whole = "", fraction = ""] = parts;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point > MAX_WHOLE_DIGITS || point < -MAX_FRACTION_DIGITS) return null;
  const left = (point > 0 ? digits.slice(0, point).padEnd(point, "0") : "0").replace(/^0+(?=\d)/u, "");
  const right = (point > 0 ? digits.slice(point) : "0".repeat(-point) + digits).replace(/0+$/u, "");
  return right === "" ? left : `${left}.${right}`;
}

/** Removes trailing zeros: "1234.500" becomes "1234.5". */
export function trimZeros(value: string): string {
  return value.includes(".") ? value.replace(/\.?0+$/u, "") : value;
}

/** Infers the style from the cells of a column. Returns `auto` if there is no evidence or if the evidence conflicts. */
export function columnStyle(texts: readonly string[]): (typeof NUMBER_STYLES)[number] {
  let comma = 0;
  let point = 0;
  for (const text of texts) {
    const number = /\d[\d .,'’]*/u.exec(spacesToOne(westernDigits(text)))?.[0].trim() ?? "";
    const grouping = groupingSign(number);
    if (grouping === ",") point += 1;
    if (grouping === ".") comma += 1;
    if (grouping !== null) continue;
    const sign = /^(?:0|\d{1,3}(?:[ .'’]?\d{3})*),\d+$/u.test(number)
      ? ","
      : /^(?:0|\d{1,3}(?:[ ,'’]?\d{3})*)\.\d+$/u.test(number)
        ? "."
        : null;
    const at = sign === null ? -1 : number.lastIndexOf(sign);
    const digits = number.length - at - 1;
    // A single sign before exactly three digits is no evidence, unless another sign groups digits ("1 000,500" in 1C)
    // or the number begins with zero.
    if (at < 0 || (digits === 3 && !number.startsWith("0") && /^\d+$/u.test(number.slice(0, at)))) continue;
    if (sign === ",") comma += 1;
    else point += 1;
  }
  if (comma > 0 && point === 0) return "comma";
  return point > 0 && comma === 0 ? "point" : "auto";
}

/** Returns the sign that appears more than once and therefore groups digits: 2,000,000 or 1,23,456. */
function groupingSign(number: string): "," | "." | null {
  if (/^[1-9]\d{0,2}(?:,\d{3}){2,}$/u.test(number) || /^[1-9]\d?(?:,\d{2})+,\d{3}$/u.test(number)) return ",";
  return /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/u.test(number) ? "." : null;
}

/** Returns true for a number, whether its decimal sign is a comma or a point. */
export const isNumberText = (text: string): boolean => readDecimal(text, { style: "comma" }).ok;
