import { QUANTITY_LIMIT } from "#contract/limits.ts";
import { compare, isZero, max, subtract, sum } from "#contract/money/decimal.ts";
import { groupByPart } from "#contract/purchase-items/group-by-part.ts";
import type { PartNames, SamePart } from "#contract/purchase-items/group-by-part.ts";
import type { MakerKeys } from "#contract/purchase-items/maker-key.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";
import type { ItemUse } from "#contract/purchase-items/item-use.ts";
import type { RevisionLine } from "#contract/imports/revision.schema.ts";

interface Amount {
  readonly quantity: string;
  readonly units: number;
}

/** A request of the group. `ordered` and `in_tender` are in the unit of the request. */
export interface GroupItem extends PartNames, Amount {
  readonly id: number;
  readonly is_free: boolean;
  readonly ordered: string;
  readonly in_tender: string;
  readonly uses: readonly ItemUse[];
}

export interface RevisionRow extends PartNames, Amount {
  readonly row: number;
}

type Member = PartNames &
  ({ readonly item: GroupItem; readonly row: null } | { readonly item: null; readonly row: RevisionRow });

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

function lineOf(part: SamePart<Member>, isAmbiguous: boolean): RevisionLine {
  const items = part.rows.flatMap(({ item }) => item ?? []).toSorted((left, right) => left.id - right.id);
  const rows = part.rows.flatMap(({ row }) => row ?? []);
  const [before, after] = [total(items), total(rows)];
  const units = items[0]?.units ?? rows[0]?.units ?? 0;
  const file_units = rows[0]?.units ?? units;
  const isOneUnit = before !== null && after !== null && (items.length === 0 || units === file_units);
  const free = sum(items.filter(({ is_free }) => is_free).map(({ quantity }) => quantity));
  const bound = before === null ? "0" : subtract(before, free);
  const isTooLarge = [before, after].some((one) => one !== null && compare(one, QUANTITY_LIMIT) >= 0);
  const difference = isOneUnit ? subtract(after, before) : null;
  // The file names the part as it is needed from now on.
  const named = rows[0] ?? items[0];
  return {
    key: items[0] === undefined ? `row:${rows[0]?.row ?? 0}` : `item:${items[0].id}`,
    kind: kindOf(difference, { items: items.length, rows: rows.length }),
    problem: isOneUnit ? (isAmbiguous ? "manufacturer" : isTooLarge ? "too_large" : null) : "units",
    nomenclature: named?.nomenclature ?? items[0]?.nomenclature ?? null,
    part_number: named?.part_number ?? null,
    manufacturer: named?.manufacturer ?? items[0]?.manufacturer ?? null,
    units,
    file_units,
    before,
    after,
    difference,
    ordered: sum(items.map(({ ordered }) => ordered)),
    in_tender: sum(items.map(({ in_tender }) => in_tender)),
    free,
    excess: isOneUnit ? (max(["0", subtract(bound, after)]) ?? "0") : "0",
    items: items.map(({ id, quantity, is_free }) => ({ id, quantity, is_free })),
    rows: rows.map(({ row, quantity }) => ({ row, quantity })),
    uses: mergedUses(items),
  };
}

const keyOf = ({ part, name }: SamePart<Member>): string | null => part ?? (name === null ? null : `\n${name}`);

/**
 * Whether it is unclear which of the parts with one number a record without a manufacturer belongs to. `groupByPart`
 * puts it into the first one.
 */
const isAmbiguous = (same: readonly SamePart<Member>[]): boolean =>
  same.length > 1 && same.some(({ rows }) => rows.some(({ manufacturer }) => partKey(manufacturer) === null));

/**
 * Compares the requests of a group with the rows of a file, part by part. A part with a problem is compared as far as
 * possible, but `stepsOf` never changes it. `makerOf` returns one key for all names of a manufacturer.
 */
export function compareRevision(
  groupItems: readonly GroupItem[],
  fileRows: readonly RevisionRow[],
  makerOf: MakerKeys,
): RevisionLine[] {
  const parts = groupByPart<Member>(
    [
      ...groupItems.map((item) => ({ ...namesOf(item), item, row: null })),
      ...fileRows.map((row) => ({ ...namesOf(row), item: null, row })),
    ],
    makerOf,
  );
  const byName = new Map<string, SamePart<Member>[]>();
  for (const part of parts) {
    const key = keyOf(part);
    if (key !== null) byName.set(key, [...(byName.get(key) ?? []), part]);
  }
  return parts.map((part) => lineOf(part, isAmbiguous(byName.get(keyOf(part) ?? "") ?? [])));
}

/** Whether requests in tenders or orders exceed the need, so that only a person can decide. */
export const mustDecide = ({ problem, excess }: Pick<RevisionLine, "problem" | "excess">): boolean =>
  problem === null && !isZero(excess);

/** Whether less than half of the parts are both in the group and in the file. */
export function isOtherProduct(lines: readonly RevisionLine[]): boolean {
  const inGroup = lines.filter(({ items }) => items.length > 0);
  const inFile = lines.filter(({ rows }) => rows.length > 0);
  const both = inGroup.filter(({ rows }) => rows.length > 0);
  return 2 * both.length < Math.min(inGroup.length, inFile.length);
}
