import type { MakerKeys } from "#contract/purchase-items/maker-key.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";

/** What names a part in a purchase item or in a row of a file. */
export interface PartNames {
  readonly part_number: string | null;
  readonly nomenclature: string | null;
  readonly manufacturer: string | null;
}

/** Records of one part. The keys are normalized texts. */
export interface SamePart<T extends PartNames> {
  /** Null if the records have no part number and are matched by nomenclature. */
  readonly part: string | null;
  readonly name: string | null;
  readonly maker: string | null;
  readonly rows: readonly [T, ...T[]];
}

interface OpenGroup<T> {
  readonly part: string | null;
  readonly name: string | null;
  maker: string | null;
  readonly rows: [T, ...T[]];
}

/**
 * Groups records by part, in order of first appearance. A record joins the first group with the same part number and no
 * conflicting manufacturer. Records without a part number are compared by nomenclature instead. The first named
 * manufacturer of a group applies to the whole group; `makerOf` returns one key for all its names. A record with
 * neither part number nor nomenclature forms a group of its own.
 */
export function groupByPart<T extends PartNames>(records: readonly T[], makerOf: MakerKeys): SamePart<T>[] {
  const groups: OpenGroup<T>[] = [];
  const byKey = new Map<string, OpenGroup<T>[]>();
  for (const [index, record] of records.entries()) {
    const part = partKey(record.part_number);
    const name = part === null ? partKey(record.nomenclature) : null;
    const maker = makerOf(record.manufacturer);
    // Keys never contain a line break, because normalization removes whitespace.
    const key = part ?? (name === null ? `\n\n${index}` : `\n${name}`);
    const same = byKey.get(key) ?? [];
    const group = same.find((one) => maker === null || one.maker === null || one.maker === maker);
    if (group === undefined) {
      const made: OpenGroup<T> = { part, name, maker, rows: [record] };
      groups.push(made);
      byKey.set(key, [...same, made]);
      continue;
    }
    group.rows.push(record);
    group.maker ??= maker;
  }
  return groups;
}
