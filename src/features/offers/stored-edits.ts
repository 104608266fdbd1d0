import { z } from "zod";
import { PAYMENT_METHODS } from "#contract/reference/reference.schema.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { UnsavedCell } from "#src/ui/grid/unsaved-cells.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { MS_PER_DAY } from "#src/locale/remaining.ts";

/** What of an offer is typed and not on the server yet, kept in this browser until it is; each tab keeps its own. */

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Terms = z.object({
  payment_terms: z.enum(PAYMENT_METHODS).nullable(),
  comment: z.string(),
  /** Absent in what was kept before there was one. */
  freight: z.string().nullable().default(null),
});
const Kept = z.object({ version: z.number(), base: Terms, mine: Terms });
const StoredEdits = z.object({
  /** Another form of the record is another number; a page doesn't read what it doesn't know. */
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

/** Where edits are kept: the browser's storage, or what a test has in its place. */
export type EditStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Whose edits of which working copy. */
export interface EditsOwner {
  readonly user: number;
  readonly draft: number;
}

const STORED_EDITS_TTL_MS = 14 * MS_PER_DAY;

const anyTab = ({ user, draft }: EditsOwner): string => `offer-edits ${user} ${draft}`;

/** The name under which a tab keeps edits of one person in one working copy. */
export const storedEditsKey = (of: EditsOwner, tab: string): string => `${anyTab(of)} ${tab}`;

/** What is kept; null for nothing, for what is too old, and for what can't be read. `now`: milliseconds. */
export function readStoredEdits(shelf: EditStorage, name: string, now: number): StoredEdits | null {
  try {
    const kept = StoredEdits.safeParse(JSON.parse(shelf.getItem(name) ?? "null"));
    return kept.success && now - kept.data.at < STORED_EDITS_TTL_MS ? kept.data : null;
  } catch {
    // Storage switched off, or somebody else's text.
    return null;
  }
}

/** Keeps edits, or forgets them when there are none. A full or missing storage is no fault: the page has them too. */
export function writeStoredEdits(shelf: EditStorage, name: string, edits: Omit<StoredEdits, "format">): void {
  try {
    if (edits.cells.length === 0 && edits.terms === null) shelf.removeItem(name);
    else shelf.setItem(name, JSON.stringify({ format: 2, ...edits } satisfies StoredEdits));
  } catch {
    // Kept on this page only.
  }
}

/** Other tabs that keep edits of the same; "" for edits of a time before tabs were told apart. */
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
 * What this tab kept, then what tabs kept that are gone: that becomes this tab's and is found nowhere else any more.
 * `ifGone` does the work for a tab that is gone, for one caller alone.
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

/** A cell to be kept; the version says on top of which line it was typed. */
export const toStoredCell = ({ id, ...cell }: UnsavedCell, version: number): StoredCell => ({
  ...cell,
  line: Number(id),
  version,
});

/** Kept cells that are still news: of lines that are there, and other than what the server has meanwhile. */
export function unsavedStoredCells(kept: readonly StoredCell[], lines: readonly OfferLine[]): StoredCell[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return kept.filter(({ line, field, value, text }) => {
    const known = byId.get(line);
    return known !== undefined && (text !== null || (Reflect.get(known, field) as CellValue | undefined) !== value);
  });
}

/** Kept cells by where they belong: more than one where tabs had different things in the same cell. */
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
