import { trimZeros } from "#contract/numbers/decimal-text.ts";
import { marksOf } from "#contract/numbers/marks.ts";
import { readNumber } from "#contract/numbers/read-number.ts";
import type { NumberColumn } from "#contract/numbers/read-number.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** Whose number a field takes: in the language of the page, by the rules of the field. */
export interface NumberField {
  readonly language: string;
  readonly column: NumberColumn;
}

/** A number that was typed into a field, as the wire has it ("1234.5"); null for what is none, or could be two. */
export function typedNumber(text: string, field: NumberField): string | null {
  const reading = readNumber(text, field);
  if (reading.kind !== "value") return null;
  const short = trimZeros(reading.value);
  return /[1-9]/.test(short) ? short : "0";
}

/** A number of the wire as it is offered for typing over: "1234,5" in Russian. */
export const writtenNumber = (value: string, language: string): string => value.replace(".", marksOf(language).decimal);

/**
 * A text that is no number of its field as it goes to the server, for it to refuse: it may look like one there
 * ("1.234"), and must not be taken for it.
 */
export const refusedNumber = (text: string): string =>
  /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? `?${text.trim()}` : text.trim();

/** The sentence that asks which of two numbers is meant; null for any other text. */
export function doubtWords(text: string, field: NumberField, t: Translate): string | null {
  const reading = readNumber(text, field);
  return reading.kind === "question" ? t("validation.two_readings", { value: text.trim(), ...reading.readings }) : null;
}
