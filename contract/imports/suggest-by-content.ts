import { designatorShare } from "./bom/designators.ts";
import { filledOf, share, valueShare } from "./column-content.ts";
import { headerKnowledge, headerScore } from "./header-score.ts";
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

/** Scores a column of names: distinct texts of some length, and no links. */
function nameFit(cells: readonly string[]): number {
  const texts = filledOf(cells);
  const names = share(texts, (text) => text.length >= 4 && /\p{L}{2}/u.test(text) && !/:\/\/|^www\./u.test(text));
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
  if (texts.length < 2 || isNumbering(texts) || share(texts, isCount) < 0.9) return 0;
  const whole = share(texts, (text) => !/[.,]\d/u.test(text));
  const repeats = 1 - new Set(texts).size / texts.length;
  return 0.6 * whole + 0.4 * repeats;
}

const CONTENT_FITS = {
  nomenclature: nameFit,
  quantity: countFit,
  designators: (cells: readonly string[]) => designatorShare(filledOf(cells)),
} as const;

/** Minimum share of values such as 10k in a column of names that don't say which part is meant. */
const MIN_VALUES = 0.5;

/**
 * Suggests the columns of cases and tolerances that make a name of a value: 10k, 0603, 1 %. Where names say more than
 * values, these columns stay free.
 */
export function withJoined(chosen: readonly Candidate[], { headers, columns }: Table): Candidate[] {
  const name = chosen.find((one) => one.field === "nomenclature");
  const isOfValues = name !== undefined && valueShare(columns[name.column] ?? []) >= MIN_VALUES;
  const rest = chosen.filter((one) => one.field !== "joined" || one.why === "learned");
  if (!isOfValues) return rest;
  const added = headers.flatMap((header, column): Candidate[] => {
    const said = headerScore(header, "joined");
    const isFree = !rest.some((one) => one.column === column) && filledOf(columns[column] ?? []).length > 0;
    return isFree && said >= CONTENT_SCORE
      ? [{ column, field: "joined", why: "header", sure: false, score: said, said, claim: said }]
      : [];
  });
  return [...rest, ...added];
}

/**
 * Suggests columns for the name, the quantity and the designators by their cells where no heading names them. The user
 * must confirm these suggestions. Columns whose heading is known to mean something else, and empty ones, are never
 * suggested.
 */
export function withContent(chosen: readonly Candidate[], { headers, columns }: Table): Candidate[] {
  const taken = new Set(chosen.map(({ column }) => column));
  const free = columns
    .map((cells, column) => ({ cells, column }))
    .filter(({ cells, column }) => {
      const isFilled = filledOf(cells).length >= MIN_FILL * cells.length && filledOf(cells).length > 0;
      return isFilled && !taken.has(column) && headerKnowledge(headers[column] ?? "") < 1;
    });
  const added = (["nomenclature", "quantity", "designators"] as const).flatMap((field): Candidate[] => {
    if (chosen.some((one) => one.field === field)) return [];
    const fitOf = CONTENT_FITS[field];
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
