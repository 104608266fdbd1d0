import type { FormerRow, GroupItem, RevisionRow } from "./compared-rows.ts";
import type { PartNames } from "#contract/purchase-items/group-by-part.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";

/** The requests, rows and former rows of one part. */
export interface ComparedPart {
  readonly items: readonly GroupItem[];
  readonly rows: readonly RevisionRow[];
  /** Numbers of the rows that the user has left out. */
  readonly out: number[];
  readonly former: readonly FormerRow[];
  /** The part at the same places before, if this one replaces it. */
  readonly moved_from: PartNames | null;
}

const isRemoved = ({ items, rows, out }: ComparedPart): boolean =>
  items.length > 0 && rows.length === 0 && out.length === 0;
const isAdded = ({ items, rows }: ComparedPart): boolean => items.length === 0 && rows.length > 0;

const placesOf = (rows: readonly { readonly designators: readonly string[] }[]): Set<string> =>
  new Set(rows.flatMap(({ designators }) => designators));

const hasOneUnit = (old: ComparedPart, made: ComparedPart): boolean =>
  new Set([...old.items, ...made.rows].map(({ units }) => units)).size === 1;

type Pair<P> = readonly [old: P, made: P];

/** Pairs parts by their designators, those with the most common ones first. */
function byDesignators<P extends ComparedPart>(removed: readonly P[], added: readonly P[]): Pair<P>[] {
  const madeAt = new Map<string, P[]>();
  for (const made of added)
    for (const place of placesOf(made.rows)) madeAt.set(place, [...(madeAt.get(place) ?? []), made]);
  const found = removed.flatMap((old) => {
    const common = new Map<P, number>();
    for (const place of placesOf(old.former))
      for (const made of madeAt.get(place) ?? []) common.set(made, (common.get(made) ?? 0) + 1);
    return [...common].map(([made, count]) => ({ old, made, count }));
  });
  return oneToOne(found.toSorted((one, other) => other.count - one.count).map(({ old, made }) => [old, made]));
}

function oneToOne<P>(pairs: readonly Pair<P>[]): Pair<P>[] {
  const taken = new Set<P>();
  return pairs.filter((pair) => {
    if (pair.some((part) => taken.has(part))) return false;
    for (const part of pair) taken.add(part);
    return true;
  });
}

/** Returns for each part the nearest part before it that is both in the group and in the file. */
function anchorsIn<P extends ComparedPart>(parts: readonly P[], orderOf: (part: P) => number): Map<P, P | null> {
  const anchors = new Map<P, P | null>();
  let last: P | null = null;
  for (const part of parts.toSorted((one, other) => orderOf(one) - orderOf(other))) {
    anchors.set(part, last);
    if (part.items.length > 0 && part.rows.length > 0) last = part;
  }
  return anchors;
}

const nameOf = ([first]: readonly PartNames[]): string | null => partKey(first?.nomenclature ?? null);

/**
 * Pairs parts of one name at the same position: behind the same part that stays. Requests are in the order of their
 * former file, or else of their creation. Parts whose designators are known on both sides aren't paired by position.
 */
function byPosition<P extends ComparedPart>(
  parts: readonly P[],
  removed: readonly P[],
  added: readonly P[],
): Pair<P>[] {
  const hasFormer = parts.some(({ former }) => former.length > 0);
  const inGroup = anchorsIn(
    parts.filter(({ items }) => items.length > 0),
    ({ items, former }) => (hasFormer ? (former[0]?.row ?? 0) : (items[0]?.id ?? 0)),
  );
  const inFile = anchorsIn(
    parts.filter(({ rows }) => rows.length > 0),
    ({ rows }) => rows[0]?.row ?? 0,
  );
  return oneToOne(
    removed.flatMap((old) => {
      const name = nameOf(old.items);
      return added
        .filter((made) => {
          const isPlaced = placesOf(old.former).size > 0 && placesOf(made.rows).size > 0;
          return name !== null && !isPlaced && nameOf(made.rows) === name && inFile.get(made) === inGroup.get(old);
        })
        .map((made): Pair<P> => [old, made]);
    }),
  );
}

/**
 * Joins each part that is gone with the part at its places in the file, so that its requests move to the other part.
 * The designators decide; without them, the position and the name.
 */
export function withReplacements<P extends ComparedPart>(parts: readonly P[]): P[] {
  const removed = parts.filter(isRemoved);
  const added = parts.filter(isAdded);
  const fitting = (pairs: Pair<P>[]): Pair<P>[] => pairs.filter(([old, made]) => hasOneUnit(old, made));
  const placed = fitting(byDesignators(removed, added));
  const done = new Set(placed.flat());
  const rest = (list: readonly P[]): P[] => list.filter((part) => !done.has(part));
  const pairs = [...placed, ...fitting(byPosition(parts, rest(removed), rest(added)))];
  const madeOf = new Map(pairs);
  const gone = new Set(pairs.map(([, made]) => made));
  return parts.flatMap((part): P[] => {
    const made = madeOf.get(part);
    if (gone.has(part)) return [];
    if (made === undefined) return [part];
    const [first] = part.items;
    const moved_from =
      first === undefined
        ? null
        : { part_number: first.part_number, nomenclature: first.nomenclature, manufacturer: first.manufacturer };
    return [{ ...part, rows: made.rows, moved_from }];
  });
}
