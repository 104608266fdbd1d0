import { z } from "zod";
import { lineText, Quantity } from "#contract/primitives.ts";
import { findUnit, UNIT_IDS, unitKey } from "#contract/reference/units.ts";
import type { UnitId } from "#contract/reference/units.ts";
import { multipleOf } from "./other-units.ts";

export const UNIT_WORD_MAX_LENGTH = 50;
export const UNIT_WORDS_MAX = 200;

/**
 * What a company means by a word in a column of units: one `text` is `factor` of the `unit`. "уп" may be 100 pieces.
 */
export const UnitWord = z.strictObject({
  text: lineText(UNIT_WORD_MAX_LENGTH).refine((text) => unitKey(text) !== "", { error: "validation.required" }),
  unit: z.literal(UNIT_IDS, { error: "validation.choice" }),
  factor: Quantity,
});
export type UnitWord = z.output<typeof UnitWord>;

/** `is_own`: the company's own word, and not one that everybody knows. */
export interface ReadUnit {
  readonly id: UnitId;
  readonly factor: string;
  readonly is_own: boolean;
}

export type UnitReader = (text: string) => ReadUnit | null;

/**
 * Returns a function that reads the text of a unit: as a word of the company, as a unit of the product, or as a
 * multiple of one ("т", "km"). It returns null for any other text.
 */
export function unitReader(words: readonly UnitWord[]): UnitReader {
  const own = new Map(words.map(({ text, unit, factor }) => [unitKey(text), { id: unit, factor, is_own: true }]));
  return (text) => {
    const found = own.get(unitKey(text));
    if (found !== undefined) return found;
    const known = findUnit(text);
    if (known !== null) return { id: known.id, factor: "1", is_own: false };
    const multiple = multipleOf(text);
    return multiple === null ? null : { id: multiple.unit, factor: multiple.of, is_own: false };
  };
}
