import type { ImportRow } from "#contract/imports/check-row.ts";
import type { DuplicateChoice } from "#contract/imports/duplicate-choice.ts";
import { isCommentTooLong, joinComments } from "#contract/imports/comment-change.ts";
import { QUANTITY_LIMIT } from "#contract/limits.ts";
import { add, compare } from "#contract/money/decimal.ts";
import type { PURCHASE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import { ALTERNATES_MAX, joinAlternates } from "#contract/purchase-items/alternates.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";
import type { SamePart } from "#contract/purchase-items/group-by-part.ts";

export interface DuplicateChoices {
  readonly all: DuplicateChoice;
  readonly rows: Readonly<Record<string, DuplicateChoice>>;
}

export type PartRows = SamePart<ImportRow>;

export interface MatchingItem {
  readonly id: number;
  readonly name: string;
  readonly manufacturer: string | null;
  readonly comment: string | null;
  readonly internal_comment: string | null;
  readonly alternates: string | null;
  readonly quantity: string;
  readonly units: number;
  readonly status: Exclude<(typeof PURCHASE_ITEM_STATUSES)[number], "ordered">;
}

export type MergeProblem = "merge_units" | "merge_too_large" | "merge_comment" | "merge_alternates";

/**
 * A row whose part is already requested. `of_row` is the first row with that part, `item` the open item; at least one
 * of them is set.
 */
export interface Duplicate {
  readonly row: ImportRow;
  readonly of_row: number | null;
  readonly item: MatchingItem | null;
  readonly choice: DuplicateChoice;
  /**
   * Quantity that already exists: the quantity of the first row if there is one, otherwise the quantity of the item.
   */
  readonly there: { readonly quantity: string; readonly units: number };
  readonly problem: MergeProblem | null;
}

export interface DuplicatePlan {
  readonly duplicates: readonly Duplicate[];
  /** Rows to create, in file order. Their quantities include the rows merged into them. */
  readonly create: readonly ImportRow[];
  /** Items whose quantity increases. `manufacturer` is set if the item has no manufacturer but its rows name one. */
  readonly grow: readonly {
    readonly item: MatchingItem;
    readonly quantity: string;
    readonly manufacturer: string | null;
    /** Comments and alternates of the item with those of its rows, each distinct one once. */
    readonly texts: JoinedTexts;
  }[];
  readonly merged: readonly Duplicate[];
  readonly skipped: readonly Duplicate[];
}

type JoinedTexts = Pick<MatchingItem, "comment" | "internal_comment" | "alternates">;

interface Place {
  readonly units: number;
  quantity: string;
  /** Quantity that this file adds. */
  added: string;
  manufacturer: string | null;
  texts: JoinedTexts;
  readonly makers: Set<string>;
}

const withTexts = (one: JoinedTexts, other: JoinedTexts): JoinedTexts => ({
  comment: joinComments(one.comment, other.comment),
  internal_comment: joinComments(one.internal_comment, other.internal_comment),
  alternates: other.alternates === null ? one.alternates : joinAlternates(one.alternates, other.alternates),
});

function mergeProblem(place: Place, row: ImportRow): MergeProblem | null {
  if (place.units !== row.units) return "merge_units";
  const { comment, internal_comment, alternates } = withTexts(place.texts, row);
  if ([comment, internal_comment].some(isCommentTooLong)) return "merge_comment";
  if ((alternates ?? "").length > ALTERNATES_MAX) return "merge_alternates";
  return compare(add(place.quantity, row.quantity), QUANTITY_LIMIT) < 0 ? null : "merge_too_large";
}

const placeOf = (
  from: { readonly quantity: string; readonly units: number } & JoinedTexts,
  manufacturer: string | null,
): Place => ({
  units: from.units,
  quantity: from.quantity,
  added: "0",
  manufacturer,
  texts: { comment: from.comment, internal_comment: from.internal_comment, alternates: from.alternates },
  makers: new Set(),
});

/**
 * Plans the handling of each row. `held` contains the matching open item of each group, in order, or null. A merged row
 * is added to the new item of the first row with its part, or else to the existing item. A row that cannot be merged
 * gets a problem and appears in neither list.
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
      if (choice === "merge" && home !== null && problem === null) grow(home, row, group.maker);
    }
  }
  const kept = duplicates.filter(({ problem }) => problem === null);
  return {
    duplicates: duplicates.toSorted((left, right) => left.row.row - right.row.row),
    create: made
      .map(({ row, place }) => ({
        ...row,
        ...place.texts,
        quantity: place.quantity,
        manufacturer: place.manufacturer,
      }))
      .toSorted((left, right) => left.row - right.row),
    grow: [...items.values()].flatMap(({ item, place }) =>
      place.added === "0"
        ? []
        : [
            {
              item,
              quantity: place.added,
              manufacturer: takenMaker(item, place),
              texts: place.texts,
            },
          ],
    ),
    merged: kept.filter(({ choice }) => choice === "merge"),
    skipped: kept.filter(({ choice }) => choice === "skip"),
  };
}

/**
 * Adds a row to an existing quantity. If the row names a manufacturer and the item has none, the item takes the row's
 * manufacturer. `maker` is the key of that manufacturer.
 */
function grow(place: Place, row: ImportRow, maker: string | null): void {
  place.quantity = add(place.quantity, row.quantity);
  place.added = add(place.added, row.quantity);
  place.manufacturer ??= row.manufacturer;
  place.texts = withTexts(place.texts, row);
  if (row.manufacturer !== null && maker !== null) place.makers.add(maker);
}

/** Returns the manufacturer to set on an item that has none; null if the item's rows name different manufacturers. */
const takenMaker = (item: MatchingItem, { manufacturer, makers }: Place): string | null =>
  partKey(item.manufacturer) === null && makers.size === 1 ? manufacturer : null;
