import type { NUMBER_STYLES } from "#contract/numbers/number-styles.ts";
import { columnStyle, readDecimal, trimZeros, withoutMinus } from "./decimal-text.ts";
import { marksOf } from "./marks.ts";
import { westernDigits } from "./plain-text.ts";

export interface NumberColumn {
  /** Kind of number. Prices have at least two decimals; quantities and integers have none if they are whole. */
  readonly kind: "price" | "quantity" | "integer";
  /** Maximum number of decimals, not counting trailing zeros. */
  readonly scale?: number | undefined;
  readonly negative?: boolean | undefined;
  /** Returns whether a word, such as the unit of the row, may follow the number. By default, no word may follow. */
  readonly isUnit?: ((word: string) => boolean) | undefined;
}

export type NumberProblem =
  | "empty"
  | "not_a_number"
  | "letter"
  | "negative"
  | "decimals"
  | "integer"
  | "digits"
  | "unit";

/** Both interpretations of an ambiguous text, in unambiguous form: "1.234" and "1234". */
export interface TwoReadings {
  readonly fraction: string;
  readonly whole: string;
}
export type ReadingWay = keyof TwoReadings;

/**
 * Result of reading a text: a number with its original digits, a problem, or two numbers for the user to choose from.
 */
export type NumberReading =
  | { readonly kind: "value"; readonly value: string }
  | {
      readonly kind: "problem";
      readonly code: NumberProblem;
      /** Parameters of the error message: the wrong letter, the unknown unit, or the maximum number of decimals. */
      readonly letter?: string;
      readonly unit?: string;
      readonly scale?: number;
      readonly suggestion?: string;
    }
  | { readonly kind: "question"; readonly readings: TwoReadings };

/** Number style of the other cells in the column: `comma` and `point` name the decimal sign, `auto` means unknown. */
export type Evidence = (typeof NUMBER_STYLES)[number];

interface NumberSetting {
  readonly language: string;
  readonly column: NumberColumn;
  /** Style inferred from the other cells of the column; see `columnStyle`. */
  readonly evidence?: Evidence;
}

/** Letters that look like digits and replace them in lists through typing errors or text recognition. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  ["0ОоOo", "1IlІ|", "3Зз", "5Ss", "6б", "8BВ"].flatMap(([digit = "", ...letters]) =>
    letters.map((letter) => [letter, digit]),
  ),
);

const problem = (
  code: NumberProblem,
  more: { letter?: string; unit?: string; scale?: number; suggestion?: string } = {},
) => ({ kind: "problem", code, ...more }) as const;

/**
 * Reads a number that a user typed or pasted. Returns the intended number, a problem or a question, but never a wrong
 * number. The text may contain one decimal sign, groups of three (or Indian groups), a leading sign, a currency and the
 * row's unit. An ambiguous sign is resolved by the column's other texts, then by the language. A number formatted by
 * the product in the same language is read back unchanged.
 */
export function readNumber(text: string, setting: NumberSetting): NumberReading {
  const { column, language } = setting;
  const clean = westernDigits(text).trim();
  if (clean === "") return problem("empty");
  const positive = withoutMinus(clean);
  // "5-" may be a typo for "5" or "-5", or an unfinished range.
  if (positive !== null && !/^[(\-−–－]/u.test(clean)) return problem("not_a_number");
  const reading = readUnsigned(positive ?? clean, setting);
  if (positive === null) return reading;
  if (withoutMinus(positive.trim()) !== null) return problem("not_a_number");
  if (reading.kind === "problem") return belowZero(reading);
  if (reading.kind === "value" && !/[1-9]/u.test(reading.value)) return reading;
  if (column.negative !== true) return problem("negative");
  if (reading.kind === "value") return { kind: "value", value: `-${reading.value}` };
  const { fraction, whole } = reading.readings;
  return { kind: "question", readings: { fraction: written(`-${fraction}`, language), whole: `-${whole}` } };
}

/** Converts the problem of a number after a minus sign. Drops the suggestion, which would lack the sign. */
function belowZero({ code, letter, unit, scale }: Extract<NumberReading, { kind: "problem" }>): NumberReading {
  return problem(code === "empty" ? "not_a_number" : code, {
    ...(letter === undefined ? {} : { letter }),
    ...(unit === undefined ? {} : { unit }),
    ...(scale === undefined ? {} : { scale }),
  });
}

function readUnsigned(clean: string, setting: NumberSetting): NumberReading {
  const { column, language, evidence = "auto" } = setting;
  const style = evidence === "auto" ? styleOf(clean, setting) : evidence;
  const reading = readDecimal(clean, { style: style === "ask" ? "point" : style });
  const isDoubtful = style === "ask" || (!reading.ok && reading.reason === "ambiguous");
  if (!reading.ok && reading.reason === "too_many_digits") return problem("digits");
  // A suggestion without the inner minus sign isn't what the user meant.
  if (!reading.ok && reading.reason !== "ambiguous")
    return unreadable(clean, setting, {
      near: isDoubtful || reading.reason === "negative" ? undefined : reading.suggestion,
    });
  if (reading.unit !== undefined && column.isUnit?.(reading.unit) !== true)
    return unreadable(clean, setting, {
      unit: reading.unit,
      near: reading.ok && !isDoubtful ? reading.value : undefined,
    });
  if (!reading.ok || isDoubtful) return { kind: "question", readings: readingsOf(clean, language) };
  const fraction = trimZeros(reading.value).split(".")[1] ?? "";
  if (column.kind === "integer" && fraction !== "") return problem("integer");
  if (column.scale !== undefined && fraction.length > column.scale) return problem("decimals", { scale: column.scale });
  return { kind: "value", value: reading.value };
}

/**
 * Returns the style for a text without evidence from the column. It is the language's own style if the product would
 * format the number in this way.
 */
function styleOf(clean: string, { language, column }: NumberSetting): Evidence | "ask" {
  const marks = marksOf(language);
  const digits = /\d[\d.,]*/u.exec(clean)?.[0] ?? "";
  const sign = /^[1-9]\d*([.,])\d{3}$/u.exec(digits)?.[1];
  // Only one sign followed by three digits is ambiguous, and only if the number has no other groups.
  if (sign === undefined || sign === marks.decimal || /\d[ '’]\d/u.test(clean))
    return marks.decimal === "," ? "comma" : "point";
  const isGroup = /^\d{1,3}[.,]/u.test(digits);
  if (sign === marks.group) return isGroup && column.kind !== "price" ? "point" : "ask";
  return isGroup ? "ask" : "point";
}

function readingsOf(clean: string, language: string): TwoReadings {
  const number = /\d+[.,]\d{3}/u.exec(clean)?.[0] ?? "";
  return { fraction: written(number, language), whole: number.replace(/[.,]/u, "") };
}

const written = (number: string, language: string): string => number.replace(/[.,]/u, marksOf(language).decimal);

/** Reports a letter in place of a digit, or additional text around a number. Suggests the probable number. */
function unreadable(
  clean: string,
  setting: NumberSetting,
  { near, unit }: { near: string | undefined; unit?: string },
): NumberReading {
  const letter = [...clean].find((sign) => sign in LOOKALIKES);
  if (letter !== undefined && /\d/u.test(clean)) {
    const guess = readUnsigned([...clean].map((sign) => LOOKALIKES[sign] ?? sign).join(""), setting);
    if (guess.kind === "value")
      return problem("letter", { letter, suggestion: written(guess.value, setting.language) });
  }
  const suggestion = near === undefined ? {} : { suggestion: written(near, setting.language) };
  if (unit !== undefined) return problem("unit", { unit, ...suggestion });
  return problem("not_a_number", suggestion);
}

export const evidenceOf = (texts: readonly string[]): Evidence => columnStyle(texts);

/**
 * Rewrites an ambiguous text in the style of its column: "1.234" next to "2,50" becomes "1234". Returns other texts
 * unchanged.
 */
export function resolveByEvidence(text: string, evidence: Evidence, language: string): string {
  if (evidence === "auto") return text;
  const clean = westernDigits(text);
  const [, before = "", whole, sign, fraction = "", after = ""] =
    /^(\D*)([1-9]\d{0,2})([.,])(\d{3})(\D*)$/u.exec(clean) ?? [];
  if (whole === undefined || sign === undefined || /[.,\d]/u.test(before + after)) return text;
  const isDecimal = (sign === ",") === (evidence === "comma");
  return `${before}${whole}${isDecimal ? marksOf(language).decimal : ""}${fraction}${after}`;
}

/** Returns the chosen interpretation of an ambiguous text in unambiguous form. Returns other texts unchanged. */
export function chosenText(text: string, way: ReadingWay, setting: NumberSetting): string {
  const reading = readNumber(text, setting);
  return reading.kind === "question" ? reading.readings[way] : text;
}
