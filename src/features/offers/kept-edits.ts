import { z } from "zod";
import { PAYMENT_METHODS } from "#contract/reference/reference.schema.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { UnsavedCell } from "#src/ui/grid/unsaved-cells.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

/** What of an offer is typed and not on the server yet, kept in this browser until it is. */

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Terms = z.object({ payment_terms: z.enum(PAYMENT_METHODS).nullable(), comment: z.string() });
const KeptEdits = z.object({
  /** Another form of the record is another number; a page doesn't read what it doesn't know. */
  format: z.literal(1),
  at: z.number(),
  cells: z.array(
    z.object({
      line: z.number(),
      version: z.number(),
      field: z.string(),
      value: Value,
      text: z.string().nullable(),
      base: Value,
    }),
  ),
  terms: z.object({ version: z.number(), base: Terms, mine: Terms }).nullable(),
});
export type KeptEdits = z.output<typeof KeptEdits>;
export type KeptCell = KeptEdits["cells"][number];
export type KeptTerms = NonNullable<KeptEdits["terms"]>;

/** Where edits are kept: the browser's storage, or what a test has in its place. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEPT_MS = 14 * 86_400_000;

/** The name under which edits of one person in one working copy are kept. */
export const shelfName = (of: { user: number; draft: number }): string => `offer-edits ${of.user} ${of.draft}`;

/** What is kept; null for nothing, for what is too old, and for what can't be read. `now`: milliseconds. */
export function readKept(shelf: Shelf, name: string, now: number): KeptEdits | null {
  try {
    const kept = KeptEdits.safeParse(JSON.parse(shelf.getItem(name) ?? "null"));
    return kept.success && now - kept.data.at < KEPT_MS ? kept.data : null;
  } catch {
    // Storage switched off, or somebody else's text.
    return null;
  }
}

/** Keeps edits, or forgets them when there are none. A full or missing storage is no fault: the page has them too. */
export function writeKept(
  shelf: Shelf,
  name: string,
  edits: { at: number; cells: readonly KeptCell[]; terms: KeptTerms | null },
): void {
  try {
    if (edits.cells.length === 0 && edits.terms === null) shelf.removeItem(name);
    else
      shelf.setItem(
        name,
        JSON.stringify({ format: 1, ...edits } satisfies Omit<KeptEdits, "cells"> & { cells: readonly KeptCell[] }),
      );
  } catch {
    // Kept on this page only.
  }
}

/** Cells to be kept; the version says on top of which line they were typed. */
export const keptCells = (cells: readonly UnsavedCell[], versionOf: (line: number) => number): KeptCell[] =>
  cells.map(({ id, ...cell }) => ({ ...cell, line: Number(id), version: versionOf(Number(id)) }));

/** Kept cells that are still news: of lines that are there, and other than what the server has meanwhile. */
export function stillNew(kept: readonly KeptCell[], lines: readonly OfferLine[]): KeptCell[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return kept.filter(({ line, field, value, text }) => {
    const known = byId.get(line);
    return known !== undefined && (text !== null || (Reflect.get(known, field) as CellValue | undefined) !== value);
  });
}
