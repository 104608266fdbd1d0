import { z } from "zod";
import { PAYMENT_METHODS } from "#contract/reference/reference.schema.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { UnsavedCell } from "#src/ui/grid/unsaved-cells.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { MS_PER_DAY } from "#src/locale/remaining.ts";

/** Edits to an offer that the server doesn't have yet, stored in this browser. Each tab has a separate entry. */

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Terms = z.object({
  payment_terms: z.enum(PAYMENT_METHODS).nullable(),
  comment: z.string(),
  /** Absent in entries written by releases without the freight field. */
  freight: z.string().nullable().default(null),
});
const Kept = z.object({ version: z.number(), base: Terms, mine: Terms });
const StoredEdits = z.object({
  /** Version of the entry format. Entries in other formats are ignored. */
  format: z.literal(2),
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
  terms: Kept.nullable(),
});
export type StoredEdits = z.output<typeof StoredEdits>;
export type StoredCell = StoredEdits["cells"][number];
export type StoredTerms = NonNullable<StoredEdits["terms"]>;

export type EditStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export interface EditsOwner {
  readonly user: number;
  readonly draft: number;
}

const STORED_EDITS_TTL_MS = 14 * MS_PER_DAY;

const anyTab = ({ user, draft }: EditsOwner): string => `offer-edits ${user} ${draft}`;

export const storedEditsKey = (of: EditsOwner, tab: string): string => `${anyTab(of)} ${tab}`;

/** Returns the stored edits, or null if they are missing, too old or unreadable. `now` is in milliseconds. */
export function readStoredEdits(shelf: EditStorage, name: string, now: number): StoredEdits | null {
  try {
    const kept = StoredEdits.safeParse(JSON.parse(shelf.getItem(name) ?? "null"));
    return kept.success && now - kept.data.at < STORED_EDITS_TTL_MS ? kept.data : null;
  } catch {
    // Storage is disabled, or the entry is not JSON.
    return null;
  }
}

/**
 * Stores edits, or removes the entry if there are none. Ignores full or disabled storage, because the page still has
 * the edits.
 */
export function writeStoredEdits(shelf: EditStorage, name: string, edits: Omit<StoredEdits, "format">): void {
  try {
    if (edits.cells.length === 0 && edits.terms === null) shelf.removeItem(name);
    else shelf.setItem(name, JSON.stringify({ format: 2, ...edits } satisfies StoredEdits));
  } catch {
    // Storage is full or disabled, so the edits remain only on this page.
  }
}

/**
 * Returns the ids of other tabs with edits to the same draft. An empty id means that the entry was written before tabs
 * had ids.
 */
function otherTabs(shelf: EditStorage, of: EditsOwner, tab: string): string[] {
  try {
    const names = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "");
    return names.flatMap((name) => {
      if (name === anyTab(of)) return [""];
      const other = name.startsWith(`${anyTab(of)} `) ? name.slice(anyTab(of).length + 1) : null;
      return other === null || other === tab ? [] : [other];
    });
  } catch {
    return [];
  }
}

/**
 * Returns the edits from this tab, followed by the edits from closed tabs, which are moved to this tab. `ifGone` calls
 * its function only if the other tab is closed, and in only one tab at a time.
 */
export async function claimStoredEdits(
  shelf: EditStorage,
  at: { of: EditsOwner; tab: string; now: number },
  ifGone: (tab: string, work: () => void) => Promise<void>,
): Promise<StoredEdits[]> {
  const { of, tab, now } = at;
  const own = readStoredEdits(shelf, storedEditsKey(of, tab), now);
  const found = own === null ? [] : [own];
  for (const other of otherTabs(shelf, of, tab)) {
    const name = other === "" ? anyTab(of) : storedEditsKey(of, other);
    await ifGone(other, () => {
      const kept = readStoredEdits(shelf, name, now);
      if (kept !== null) found.push(kept);
      const terms = found.find((each) => each.terms !== null)?.terms ?? null;
      writeStoredEdits(shelf, storedEditsKey(of, tab), { at: now, cells: found.flatMap(({ cells }) => cells), terms });
      shelf.removeItem(name);
    });
  }
  return found;
}

export const toStoredCell = ({ id, ...cell }: UnsavedCell, version: number): StoredCell => ({
  ...cell,
  line: Number(id),
  version,
});

/** Returns the stored cells that still apply: the line exists, and the value differs from the server's. */
export function unsavedStoredCells(kept: readonly StoredCell[], lines: readonly OfferLine[]): StoredCell[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return kept.filter(({ line, field, value, text }) => {
    const known = byId.get(line);
    return known !== undefined && (text !== null || (Reflect.get(known, field) as CellValue | undefined) !== value);
  });
}

export function groupByCell(cells: readonly StoredCell[]): readonly (readonly StoredCell[])[] {
  const places = new Map<string, StoredCell[]>();
  for (const cell of cells) {
    const place = `${cell.line} ${cell.field}`;
    const known = places.get(place) ?? [];
    const isSame = known.some(({ value, text }) => value === cell.value && text === cell.text);
    places.set(place, isSame ? known : [...known, cell]);
  }
  return [...places.values()];
}
