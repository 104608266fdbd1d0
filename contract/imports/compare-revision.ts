import { QUANTITY_LIMIT } from "#contract/limits.ts";
import { compare, isZero, max, subtract, sum } from "#contract/money/decimal.ts";
import { groupByPart } from "#contract/purchase-items/group-by-part.ts";
import type { PartNames, SamePart } from "#contract/purchase-items/group-by-part.ts";
import type { MakerKeys } from "#contract/purchase-items/maker-key.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";
import type { ItemUse } from "#contract/purchase-items/item-use.ts";
import type { Amount, FormerRow, GroupItem, RevisionRow } from "#contract/imports/compared-rows.ts";
import { commentChange } from "#contract/imports/comment-change.ts";
import { withReplacements } from "#contract/imports/replaced-parts.ts";
import type { ComparedPart } from "#contract/imports/replaced-parts.ts";
import type { RevisionLine } from "#contract/imports/revision.schema.ts";

/** What is known besides the requests of the group and the rows of the file. */
export interface RevisionContext {
  /** Rows that the user has left out. What they name stays as it is. */
  readonly left_out: readonly (PartNames & { readonly row: number })[];
  readonly former: readonly FormerRow[];
  /** Whether the file has comments. Without a column of them, those of the requests stay. */
  readonly has_comments: boolean;
}

type Member = PartNames & {
  readonly item?: GroupItem;
  readonly row?: RevisionRow;
  readonly out?: number;
  readonly former?: FormerRow;
};

const namesOf = ({ part_number, nomenclature, manufacturer }: PartNames): PartNames => ({
  part_number,
  nomenclature,
  manufacturer,
});

/** Returns the sum if all amounts have the same unit, else null. */
function total(amounts: readonly Amount[]): string | null {
  const [first] = amounts;
  return first === undefined || amounts.every(({ units }) => units === first.units)
    ? sum(amounts.map(({ quantity }) => quantity))
    : null;
}

function kindOf(difference: string | null, count: { items: number; rows: number }): RevisionLine["kind"] {
  if (count.items === 0) return "added";
  if (count.rows === 0) return "removed";
  if (difference === null || isZero(difference)) return "unchanged";
  return compare(difference, "0") > 0 ? "raised" : "lowered";
}

function mergedUses(items: readonly GroupItem[]): ItemUse[] {
  const uses = new Map<string, ItemUse>();
  for (const use of items.flatMap((item) => item.uses)) {
    const key = `${use.kind} ${use.id} ${use.units}`;
    uses.set(key, { ...use, quantity: sum([use.quantity, uses.get(key)?.quantity ?? "0"]) });
  }
  return [...uses.values()];
}

const membersOf = ({ rows }: Pick<SamePart<Member>, "rows">) => ({
  items: rows.flatMap(({ item }) => item ?? []).toSorted((left, right) => left.id - right.id),
  rows: rows.flatMap(({ row }) => row ?? []),
  out: rows.flatMap(({ out }) => out ?? []),
  former: rows.flatMap(({ former }) => former ?? []),
});

/** Makes the line of a part. A replaced part has the requests of `replaced` and the rows of the part that replaces it. */
function lineOf(
  part: ComparedPart,
  given: { readonly isAmbiguous: boolean; readonly has_comments: boolean },
): RevisionLine {
  const { items, rows, out, former, moved_from } = part;
  const [before, after] = [total(items), total(rows)];
  const units = items[0]?.units ?? rows[0]?.units ?? 0;
  const file_units = rows[0]?.units ?? units;
  const isOneUnit = before !== null && after !== null && (items.length === 0 || units === file_units);
  const free = sum(items.filter(({ is_free }) => is_free).map(({ quantity }) => quantity));
  const bound = before === null ? "0" : subtract(before, free);
  const isTooLarge = [before, after].some((one) => one !== null && compare(one, QUANTITY_LIMIT) >= 0);
  const difference = isOneUnit ? subtract(after, before) : null;
  const needed = moved_from === null ? after : "0";
  // The file names the part as it is needed from now on.
  const named = rows[0] ?? items[0];
  const comment =
    given.has_comments && items.length > 0 && rows.length > 0 ? commentChange(items, { rows, former }) : null;
  const kind = kindOf(difference, { items: items.length, rows: rows.length });
  return {
    key: items[0] === undefined ? `row:${rows[0]?.row ?? 0}` : `item:${items[0].id}`,
    kind: moved_from === null ? (kind === "unchanged" && comment !== null ? "commented" : kind) : "moved",
    problem: isOneUnit ? (given.isAmbiguous ? "manufacturer" : isTooLarge ? "too_large" : null) : "units",
    nomenclature: named?.nomenclature ?? (moved_from === null ? items[0]?.nomenclature : null) ?? null,
    part_number: named?.part_number ?? null,
    manufacturer: named?.manufacturer ?? (moved_from === null ? items[0]?.manufacturer : null) ?? null,
    moved_from,
    units,
    file_units,
    before,
    after,
    difference,
    ordered: sum(items.map(({ ordered }) => ordered)),
    in_tender: sum(items.map(({ in_tender }) => in_tender)),
    free,
    excess: isOneUnit ? (max(["0", subtract(bound, needed ?? "0")]) ?? "0") : "0",
    items: items.map(({ id, quantity, whole, is_own, is_free }) => ({ id, quantity, whole, is_own, is_free })),
    rows: rows.map(({ row, quantity }) => ({ row, quantity })),
    left_out: out,
    comment,
    uses: mergedUses(items),
  };
}

const keyOf = ({ part, name }: SamePart<Member>): string | null => part ?? (name === null ? null : `\n${name}`);

/**
 * Whether it is unclear which of the parts with one number a record without a manufacturer belongs to. `groupByPart`
 * puts it into the first one.
 */
const isAmbiguous = (same: readonly SamePart<Member>[]): boolean =>
  same.length > 1 &&
  same.some(({ rows }) =>
    rows.some(({ manufacturer, item, row }) => (item ?? row) !== undefined && partKey(manufacturer) === null),
  );

const isCompared = ({ rows }: SamePart<Member>): boolean =>
  rows.some(({ item, row }) => row !== undefined || (item !== undefined && !isZero(item.quantity)));

const NOTHING_ELSE: RevisionContext = { left_out: [], former: [], has_comments: false };

/**
 * Compares the requests of a group with the rows of a file, part by part. A part with a problem is compared as far as
 * possible, but `stepsOf` never changes it. `makerOf` returns one key for all names of a manufacturer.
 */
export function compareRevision(
  groupItems: readonly GroupItem[],
  fileRows: readonly RevisionRow[],
  makerOf: MakerKeys,
  { left_out, former, has_comments }: RevisionContext = NOTHING_ELSE,
): RevisionLine[] {
  const parts = groupByPart<Member>(
    [
      ...groupItems.map((item) => ({ ...namesOf(item), item })),
      ...fileRows.map((row) => ({ ...namesOf(row), row })),
      ...left_out.map((out) => ({ ...namesOf(out), out: out.row })),
      ...former.map((one) => ({ ...namesOf(one), former: one })),
    ],
    makerOf,
  ).filter(isCompared);
  const byName = new Map<string, SamePart<Member>[]>();
  for (const part of parts) {
    const key = keyOf(part);
    if (key !== null) byName.set(key, [...(byName.get(key) ?? []), part]);
  }
  const compared = parts.map((part): ComparedPart & { readonly isAmbiguous: boolean } => ({
    ...membersOf(part),
    moved_from: null,
    isAmbiguous: isAmbiguous(byName.get(keyOf(part) ?? "") ?? []),
  }));
  return withReplacements(compared).map((part) => lineOf(part, { isAmbiguous: part.isAmbiguous, has_comments }));
}

/** Whether requests in tenders or orders exceed the need, so that only a person can decide. */
export const mustDecide = ({ problem, excess }: Pick<RevisionLine, "problem" | "excess">): boolean =>
  problem === null && !isZero(excess);

/** Whether a part would shrink or go only because the user has left out rows of it. It stays unless the user decides. */
export const isLeftOut = ({ left_out, difference }: Pick<RevisionLine, "left_out" | "difference">): boolean =>
  left_out.length > 0 && difference !== null && compare(difference, "0") < 0;

/** Whether less than half of the parts are both in the group and in the file. */
export function isOtherProduct(lines: readonly RevisionLine[]): boolean {
  const inGroup = lines.filter(({ items }) => items.length > 0);
  const inFile = lines.filter(({ rows }) => rows.length > 0);
  const both = inGroup.filter(({ rows }) => rows.length > 0);
  return 2 * both.length < Math.min(inGroup.length, inFile.length);
}
