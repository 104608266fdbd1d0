import { columnNames } from "./column-names.ts";
import type { FileRow } from "./detect-header.ts";
import { headingsOf } from "./shared-heading.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";

/** Number of rows with text at the top of a sheet that are searched for the headings. */
const SEARCHED_ROWS = 30;
const MIN_SHARED = 2;

/** Headings of another sheet, compared with those of the shown one. */
export interface SameHeadings {
  readonly header_row: number;
  /** Headings of the shown sheet that the other one lacks. */
  readonly missing: readonly string[];
  /** Headings that only the other sheet has. */
  readonly extra: readonly string[];
}

const filled = (texts: readonly string[]): string[] => texts.filter((text) => keyOf(text) !== "");

/** Returns keys that distinguish the columns of a sheet, even if several have the same heading or none. */
export const columnKeys = (headings: readonly string[]): string[] => columnNames(headings).map(keyOf);

/**
 * Finds the row of a sheet that repeats the headings of the shown sheet, in whatever order. Returns null if no row
 * repeats at least half of them.
 */
export function findSameHeadings(rows: readonly FileRow[], headings: readonly string[]): SameHeadings | null {
  const named = filled(headings);
  const wanted = new Set(named.map(keyOf));
  let best: { number: number; texts: readonly string[]; shared: number } | null = null;
  for (const { number } of rows.slice(0, SEARCHED_ROWS)) {
    const { texts } = headingsOf(rows, number);
    const shared = new Set(texts.map(keyOf).filter((key) => wanted.has(key))).size;
    if (shared > (best?.shared ?? 0)) best = { number, texts, shared };
  }
  if (best === null || best.shared < MIN_SHARED || best.shared * 2 < wanted.size) return null;
  const there = new Set(best.texts.map(keyOf));
  return {
    header_row: best.number,
    missing: named.filter((text) => !there.has(keyOf(text))),
    extra: filled(best.texts).filter((text) => !wanted.has(keyOf(text))),
  };
}
