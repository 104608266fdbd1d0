import type { NUMBER_STYLES } from "#contract/numbers/number-styles.ts";
import { columnStyle, readDecimal, trimZeros, withoutMinus } from "./decimal-text.ts";
import { marksOf } from "./marks.ts";
import { westernDigits } from "./plain-text.ts";

/** What a column or a field takes. */
export interface NumberColumn {
  /** Prices are written with two decimals or more; quantities and whole numbers without where there are none. */
  readonly kind: "price" | "quantity" | "integer";
  /** Most digits of the fraction that aren't zeros at its end. */
  readonly scale?: number | undefined;
  /** Takes numbers below zero. */
  readonly negative?: boolean | undefined;
  /** Whether a word may stand behind the number, as the unit of its row may. Default: none may. */
  readonly isUnit?: ((word: string) => boolean) | undefined;
}

/** Why a text is no number for its column. */
export type NumberProblem =
  | "empty"
  | "not_a_number"
  | "letter"
  | "negative"
  | "decimals"
  | "integer"
  | "digits"
  | "unit";

/** The two ways to read a doubtful text, each written so that it is read without doubt: "1.234" and "1234". */
export interface TwoReadings {
  readonly fraction: string;
  readonly whole: string;
}
/** Which of the two readings is meant. */
export type ReadingWay = keyof TwoReadings;

/**
 * What a text is: a number (a decimal string with the digits as written), a fault, or two numbers between which a
 * person has to choose.
 */
export type NumberReading =
  | { readonly kind: "value"; readonly value: string }
  | {
      readonly kind: "problem";
      readonly code: NumberProblem;
      /** What the sentence names: the wrong letter, the word that is no unit, the most decimals. */
      readonly letter?: string;
      readonly unit?: string;
      readonly scale?: number;
      /** A text that would be read without doubt. */
      readonly suggestion?: string;
    }
  | { readonly kind: "question"; readonly readings: TwoReadings };

/**
 * How the numbers beside a text are written: `comma` and `point` name the sign of their fractions, `auto` is unknown.
 */
export type Evidence = (typeof NUMBER_STYLES)[number];

interface NumberSetting {
  /** Of the person who writes. */
  readonly language: string;
  readonly column: NumberColumn;
  /** What the other texts of the column prove; see `columnStyle`. */
  readonly evidence?: Evidence;
}

/** Letters that look like digits and get into lists by hand or by text recognition. */
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
 * Reads a number that a person typed or pasted. It is what was meant, or a fault, or a question; never another number:
 * one decimal sign, groups of three (or the Indian ones) or none, nothing else but a sign in front, a currency, or the
 * unit of the row. Where one comma or point may group or divide, what stands beside it decides, then the language:
 * what we write in a language is read back as the same value in it.
 */
export function readNumber(text: string, setting: NumberSetting): NumberReading {
  const { column, language } = setting;
  const clean = westernDigits(text).trim();
  if (clean === "") return problem("empty");
  const positive = withoutMinus(clean);
  // "5-" may be a slip for "5" or for "-5", or a range that was not ended.
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

/** A fault of a number below zero; a suggestion without the minus is none. */
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
  // What is left when a minus inside is taken away is not what was meant.
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

/** How a text is to be read where nothing beside it says so: as we write in the language, if we would write it so. */
function styleOf(clean: string, { language, column }: NumberSetting): Evidence | "ask" {
  const marks = marksOf(language);
  const digits = /\d[\d.,]*/u.exec(clean)?.[0] ?? "";
  const sign = /^[1-9]\d*([.,])\d{3}$/u.exec(digits)?.[1];
  // Only one sign, with three digits behind it and no other groups, is doubtful.
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

/** With the decimal sign of the language. */
const written = (number: string, language: string): string => number.replace(/[.,]/u, marksOf(language).decimal);

/**
 * A letter in place of a digit, or a number with something else around it: what was probably meant is suggested, and
 * never taken.
 */
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

/** What the texts of a column prove about how its numbers are written: a paste, a file. */
export const evidenceOf = (texts: readonly string[]): Evidence => columnStyle(texts);

/**
 * A doubtful text rewritten as its column proves, so that the next reader has no doubt: "1.234" beside "2,50" is
 * "1234". Other texts come back as they are.
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

/** A doubtful text read one way, written without doubt; the text itself where it isn't doubtful. */
export function chosenText(text: string, way: ReadingWay, setting: NumberSetting): string {
  const reading = readNumber(text, setting);
  return reading.kind === "question" ? reading.readings[way] : text;
}
