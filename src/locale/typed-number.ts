import { trimZeros } from "#contract/numbers/decimal-text.ts";
import { marksOf } from "#contract/numbers/marks.ts";
import { readNumber } from "#contract/numbers/read-number.ts";
import type { NumberColumn } from "#contract/numbers/read-number.ts";
import type { Translate } from "#src/locale/use-t.ts";

export interface NumberField {
  readonly language: string;
  readonly column: NumberColumn;
}

/** Parses a typed number to wire format, such as "1234.5". Returns null for invalid or ambiguous text. */
export function typedNumber(text: string, field: NumberField): string | null {
  const reading = readNumber(text, field);
  if (reading.kind !== "value") return null;
  const short = trimZeros(reading.value);
  return /[1-9]/.test(short) ? short : "0";
}

/** Formats a wire-format number for editing, such as "1234,5" in Russian. */
export const writtenNumber = (value: string, language: string): string => value.replace(".", marksOf(language).decimal);

/**
 * Converts invalid text to a value that the server rejects. Text that looks like a wire-format number ("1.234") gets a
 * prefix, because the server would otherwise accept it.
 */
export const refusedNumber = (text: string): string =>
  /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? `?${text.trim()}` : text.trim();

/** Returns a question that contains both readings of an ambiguous number, or null for unambiguous text. */
export function doubtWords(text: string, field: NumberField, t: Translate): string | null {
  const reading = readNumber(text, field);
  return reading.kind === "question" ? t("validation.two_readings", { value: text.trim(), ...reading.readings }) : null;
}
