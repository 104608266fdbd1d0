import { headerKnowledge } from "./header-score.ts";
import type { Candidate } from "./candidate.ts";
import { readDecimal } from "#contract/numbers/decimal-text.ts";

/** Minimum share of a column's cells that are filled. */
const MIN_FILL = 0.6;
/** Score of a suggestion that no heading supports: it loses against every heading. */
const CONTENT_SCORE = 30;

interface Table {
  readonly headers: readonly string[];
  readonly columns: readonly (readonly string[])[];
}

const filledOf = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
const shareOf = (texts: readonly string[], test: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(test).length / texts.length;

/** Scores a column of names: distinct texts of some length, and no links. */
function nameFit(cells: readonly string[]): number {
  const texts = filledOf(cells);
  const names = shareOf(texts, (text) => text.length >= 4 && /\p{L}{2}/u.test(text) && !/:\/\/|^www\./u.test(text));
  const distinct = new Set(texts).size / (texts.length || 1);
  return names * (0.4 + 0.6 * distinct);
}

const isCount = (text: string): boolean => {
  const reading = readDecimal(text, { style: "comma" });
  return reading.ok && /[1-9]/u.test(reading.value) && Number(reading.value) < 1_000_000;
};
/** Returns true for 1, 2, 3 … or any other numbering of the rows. */
const isNumbering = (texts: readonly string[]): boolean =>
  texts.length > 2 && texts.every((text, place) => place === 0 || Number(text) - Number(texts[place - 1]) === 1);

/** Scores a column of quantities: whole numbers that repeat. Numberings of rows and codes of many digits are none. */
function countFit(cells: readonly string[]): number {
  const texts = filledOf(cells);
  if (texts.length < 2 || isNumbering(texts) || shareOf(texts, isCount) < 0.9) return 0;
  const whole = shareOf(texts, (text) => !/[.,]\d/u.test(text));
  const repeats = 1 - new Set(texts).size / texts.length;
  return 0.6 * whole + 0.4 * repeats;
}

/**
 * Suggests columns for the name and the quantity by their cells where no heading names them. The user must confirm these
 * suggestions. Columns whose heading is known to mean something else, and empty ones, are never suggested.
 */
export function withContent(chosen: readonly Candidate[], { headers, columns }: Table): Candidate[] {
  const taken = new Set(chosen.map(({ column }) => column));
  const free = columns
    .map((cells, column) => ({ cells, column }))
    .filter(({ cells, column }) => {
      const isFilled = filledOf(cells).length >= MIN_FILL * cells.length && filledOf(cells).length > 0;
      return isFilled && !taken.has(column) && headerKnowledge(headers[column] ?? "") < 1;
    });
  const added = (["nomenclature", "quantity"] as const).flatMap((field): Candidate[] => {
    if (chosen.some((one) => one.field === field)) return [];
    const fitOf = field === "quantity" ? countFit : nameFit;
    // A price list has no quantities, so numbers under an unknown heading are none. Without headings they may be.
    const possible = field === "quantity" ? free.filter(({ column }) => (headers[column] ?? "").trim() === "") : free;
    const [best] = possible
      .map(({ cells, column }) => ({ column, fit: fitOf(cells) }))
      .filter(({ fit }) => fit >= MIN_FILL)
      .toSorted((one, other) => other.fit - one.fit || one.column - other.column);
    if (best === undefined) return [];
    const scores = { score: CONTENT_SCORE, said: 0, claim: CONTENT_SCORE };
    return [{ column: best.column, field, why: "content", sure: false, ...scores }];
  });
  return [...chosen, ...added];
}
