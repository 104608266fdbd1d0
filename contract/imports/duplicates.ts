import type { ImportRow } from "#contract/imports/check-rows.ts";
import type { DuplicateChoice } from "#contract/imports/duplicate-choice.ts";
import type { UnitId } from "#contract/reference/units.ts";
import { add, compare } from "#contract/money/decimal.ts";
import type { PURCHASE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";

/** The choice for all rows, and those of single rows by their number in the file. */
export interface DuplicateChoices {
  readonly all: DuplicateChoice;
  readonly rows: Readonly<Record<string, DuplicateChoice>>;
}

/** Rows of a file that name one part, in the file's order. */
export interface PartRows {
  /** The part number as it is compared; null where the rows have none and are the same by their nomenclature. */
  readonly part: string | null;
  /** The nomenclature as it is compared, where there is no part number. */
  readonly name: string | null;
  /** The maker as it is compared; null where no row names one. */
  readonly maker: string | null;
  readonly rows: readonly [ImportRow, ...ImportRow[]];
}

/** An open purchase item that names the same part. `quantity` is a decimal in `units`. */
export interface MatchingItem {
  readonly id: number;
  readonly name: string;
  readonly manufacturer: string | null;
  readonly quantity: string;
  readonly units: number;
  readonly status: Exclude<(typeof PURCHASE_ITEM_STATUSES)[number], "ordered">;
}

/** Why a row cannot be added to what is there. */
export type MergeProblem = "merge_units" | "merge_too_large";

/** A row whose part is requested already: by `of_row`, the first row of the file with it, by `item`, or by both. */
export interface Duplicate {
  readonly row: ImportRow;
  readonly of_row: number | null;
  readonly item: MatchingItem | null;
  readonly choice: DuplicateChoice;
  /** The quantity that is there: the first row's, or the item's. */
  readonly there: { readonly quantity: string; readonly units: number };
  readonly problem: MergeProblem | null;
}

/** What a run makes of the good rows. */
export interface DuplicatePlan {
  readonly duplicates: readonly Duplicate[];
  /** Rows to be created, in the file's order, with the quantities of those that were added to them. */
  readonly create: readonly ImportRow[];
  /**
   * Items whose quantity grows by so much; `manufacturer` is the one that an item without any takes over, else null.
   */
  readonly grow: readonly {
    readonly item: MatchingItem;
    readonly quantity: string;
    readonly manufacturer: string | null;
  }[];
  /** Rows that are added to another row or to an item, and rows that are left out. */
  readonly merged: readonly Duplicate[];
  readonly skipped: readonly Duplicate[];
}

/** A quantity on the wire is below this. */
const TOO_LARGE = "1000000000";

interface OpenGroup {
  readonly part: string | null;
  readonly name: string | null;
  maker: string | null;
  readonly rows: [ImportRow, ...ImportRow[]];
}

/**
 * The rows by part, in the order of their first rows. A row joins the first group with its part number (its
 * nomenclature where there is none) that names no other maker; a group without a maker takes that of the first row
 * which names one, so that two makers are never in one group. A row with neither stands alone.
 */
export function rowsByPart(rows: readonly ImportRow[]): PartRows[] {
  const groups: OpenGroup[] = [];
  const byKey = new Map<string, OpenGroup[]>();
  for (const row of rows) {
    const part = partKey(row.part_number);
    const name = part === null ? partKey(row.nomenclature) : null;
    const maker = partKey(row.manufacturer);
    // No key holds a line break: blanks are taken out.
    const key = part ?? `\n${name ?? row.row}`;
    const same = byKey.get(key) ?? [];
    const group = same.find((one) => maker === null || one.maker === null || one.maker === maker);
    if (group === undefined) {
      const made: OpenGroup = { part, name, maker, rows: [row] };
      groups.push(made);
      byKey.set(key, [...same, made]);
      continue;
    }
    group.rows.push(row);
    group.maker ??= maker;
  }
  return groups;
}

/** Where the quantity of a row goes: an item to be made, or one that is there. */
interface Place {
  readonly units: number;
  /** What stands there so far. */
  quantity: string;
  /** What this file has added to it. */
  added: string;
  manufacturer: string | null;
  /** The makers that rows added to it name, as they are compared. */
  readonly makers: Set<string>;
}

function mergeProblem(place: Place, row: { readonly quantity: string; readonly units: UnitId }): MergeProblem | null {
  if (place.units !== row.units) return "merge_units";
  return compare(add(place.quantity, row.quantity), TOO_LARGE) < 0 ? null : "merge_too_large";
}

const placeOf = (from: { readonly quantity: string; readonly units: number }, manufacturer: string | null): Place => ({
  units: from.units,
  quantity: from.quantity,
  added: "0",
  manufacturer,
  makers: new Set(),
});

/**
 * What becomes of each row, by what was chosen; `held` is the open item of each group, in their order, or null. A row
 * that is merged goes where the first row of its part goes: into the item made of it, or, where that row isn't created,
 * into the item that is there. Sums are exact. A row that cannot be added has a problem and is in neither list.
 */
export function planDuplicates(
  groups: readonly PartRows[],
  held: readonly (MatchingItem | null)[],
  choices: DuplicateChoices,
): DuplicatePlan {
  const items = new Map<number, { readonly item: MatchingItem; readonly place: Place }>();
  const made: { readonly row: ImportRow; readonly place: Place }[] = [];
  const duplicates: Duplicate[] = [];
  for (const [index, group] of groups.entries()) {
    const item = held[index] ?? null;
    const [first] = group.rows;
    let home: Place | null = null;
    if (item !== null) {
      const known = items.get(item.id) ?? { item, place: placeOf(item, item.manufacturer) };
      items.set(item.id, known);
      home = known.place;
    }
    const make = (row: ImportRow): void => {
      const place = placeOf(row, row.manufacturer);
      made.push({ row, place });
      if (row === first) home = place;
    };
    for (const row of group.rows) {
      const there = row === first ? item : first;
      if (there === null) {
        make(row);
        continue;
      }
      const choice = choices.rows[String(row.row)] ?? choices.all;
      const problem = choice === "merge" && home !== null ? mergeProblem(home, row) : null;
      duplicates.push({
        row,
        of_row: row === first ? null : first.row,
        item,
        choice,
        there: { quantity: there.quantity, units: there.units },
        problem,
      });
      if (choice === "add") make(row);
      if (choice === "merge" && home !== null && problem === null) grow(home, row);
    }
  }
  const kept = duplicates.filter(({ problem }) => problem === null);
  return {
    duplicates: duplicates.toSorted((left, right) => left.row.row - right.row.row),
    create: made
      .map(({ row, place }) => ({ ...row, quantity: place.quantity, manufacturer: place.manufacturer }))
      .toSorted((left, right) => left.row - right.row),
    grow: [...items.values()].flatMap(({ item, place }) =>
      place.added === "0" ? [] : [{ item, quantity: place.added, manufacturer: takenMaker(item, place) }],
    ),
    merged: kept.filter(({ choice }) => choice === "merge"),
    skipped: kept.filter(({ choice }) => choice === "skip"),
  };
}

/** Adds a row's quantity to what is there; a maker that only the row names is kept. */
function grow(place: Place, row: ImportRow): void {
  place.quantity = add(place.quantity, row.quantity);
  place.added = add(place.added, row.quantity);
  place.manufacturer ??= row.manufacturer;
  const maker = partKey(row.manufacturer);
  if (maker !== null) place.makers.add(maker);
}

/** The maker that an item without any takes over; none where rows of different makers meet in it. */
const takenMaker = (item: MatchingItem, { manufacturer, makers }: Place): string | null =>
  partKey(item.manufacturer) === null && makers.size === 1 ? manufacturer : null;
