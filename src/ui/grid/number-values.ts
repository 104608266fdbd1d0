import type { ValueKind, ValueRule } from "./value-kind.ts";
import type { CellValue, Parsed } from "./columns.ts";

/** Signs of a language: before the fraction and between groups of three digits. */
export interface NumberSigns {
  point: string;
  group: string;
}

/** Letters that look like digits and get into part lists by hand or by text recognition. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  О: "0",
  о: "0",
  O: "0",
  o: "0",
  З: "3",
  з: "3",
  I: "1",
  l: "1",
  "|": "1",
  б: "6",
  B: "8",
  В: "8",
  S: "5",
  s: "5",
};
const CURRENCY = /₽|¥|\$|€|руб\.?|rub|usd|cny|eur/giu;

/** Decimal numbers, kept as decimal strings; zeros at the end are not shown. */
export function decimalKind(signs: NumberSigns): ValueKind {
  return {
    parse: (text, rule) => parseDecimal(text, rule, signs),
    format: (value) => groupDigits(trimFraction(asText(value), 0), signs),
    edit: (value) => asText(value).replace(".", signs.point),
  };
}

/** Prices and sums: as decimals, with two digits after the point or more. */
export function moneyKind(signs: NumberSigns): ValueKind {
  return { ...decimalKind(signs), format: (value) => groupDigits(trimFraction(asText(value), 2), signs) };
}

/** Whole numbers, kept as numbers. */
export function integerKind(signs: NumberSigns): ValueKind {
  return {
    parse: (text, rule) => parseInteger(text, rule, signs),
    format: (value) => groupDigits(asText(value), signs),
    edit: asText,
  };
}

function parseInteger(text: string, rule: ValueRule, signs: NumberSigns): Parsed {
  const parsed = parseDecimal(text, { negative: rule.negative }, signs);
  if (!parsed.ok) return parsed;
  const digits = trimFraction(asText(parsed.value), 0);
  const isWhole = !digits.includes(".") && Number.isSafeInteger(Number(digits));
  if (isWhole) return { ok: true, value: Number(digits) };
  return { ok: false, text, message_key: "grid.problem.integer", params: {} };
}

function parseDecimal(text: string, rule: ValueRule, signs: NumberSigns): Parsed {
  const value = readDecimal(text);
  if (value === null) return unreadable(text, signs);
  if (value.startsWith("-") && rule.negative !== true) {
    return { ok: false, text, message_key: "grid.problem.negative", params: {} };
  }
  const fraction = trimFraction(value, 0).split(".")[1] ?? "";
  if (rule.decimals !== undefined && fraction.length > rule.decimals) {
    return { ok: false, text, message_key: "grid.problem.decimals", params: { smart_count: rule.decimals } };
  }
  return { ok: true, value };
}

/** A text as a decimal string: blanks and currency signs go, the last comma or point starts the fraction. */
function readDecimal(text: string): string | null {
  const bare = text
    .replace(CURRENCY, "")
    .replace(/\s/gu, "")
    .replace(/^[\u2212\u2013]/u, "-");
  const marks = bare.match(/[.,]/gu) ?? [];
  const last = marks.at(-1);
  const isGroupOnly = marks.length > 1 && marks.every((mark) => mark === last);
  const cut = isGroupOnly || last === undefined ? bare.length : bare.lastIndexOf(last);
  const whole = bare.slice(0, cut).replace(/[.,]/gu, "");
  const fraction = bare.slice(cut + 1);
  if (!/^-?\d*$/u.test(whole) || !/^\d*$/u.test(fraction) || !/\d/u.test(whole + fraction)) return null;
  const [, sign = "", digits = ""] = /^(-?)0*(\d*)$/u.exec(whole) ?? [];
  return `${sign}${digits === "" ? "0" : digits}${fraction === "" ? "" : `.${fraction}`}`;
}

function unreadable(text: string, signs: NumberSigns): Parsed {
  const letter = [...text].find((sign) => sign in LOOKALIKES);
  const guess = readDecimal([...text].map((sign) => LOOKALIKES[sign] ?? sign).join(""));
  if (letter === undefined || guess === null) {
    return { ok: false, text, message_key: "grid.problem.number", params: {} };
  }
  return {
    ok: false,
    text,
    message_key: "grid.problem.letter",
    params: { letter },
    suggestion: guess.replace(".", signs.point),
  };
}

function trimFraction(value: string, keep: number): string {
  const [whole = "", fraction = ""] = value.split(".");
  if (whole === "") return "";
  const kept = fraction.replace(/0+$/u, "").padEnd(keep, "0");
  return kept === "" ? whole : `${whole}.${kept}`;
}

function groupDigits(value: string, signs: NumberSigns): string {
  const [whole = "", fraction] = value.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/gu, signs.group);
  return fraction === undefined ? grouped : `${grouped}${signs.point}${fraction}`;
}

function asText(value: CellValue): string {
  return value === null ? "" : String(value);
}
