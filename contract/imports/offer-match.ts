import type { MakerKeys } from "#contract/purchase-items/maker-key.ts";
import { readAlternates } from "#contract/purchase-items/alternates.ts";
import type { Alternate } from "#contract/purchase-items/alternates.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";
import { partsInName, withoutPackaging } from "./near-part.ts";
import { nameFinder } from "./similar-name.ts";
import type { MatchReason } from "./offer-import-codes.ts";

export interface RowKeys {
  readonly row: number;
  /** Hidden key of a row in the forms that we generate. */
  readonly lot: string;
  readonly part_number: string;
  readonly manufacturer: string;
  readonly nomenclature: string;
}

export interface LineKeys {
  readonly lot: number;
  readonly part_number: string | null;
  readonly manufacturer: string | null;
  readonly nomenclature: string | null;
  /** Parts that may be offered instead. */
  readonly alternates?: string | null;
}

export interface RowMatch {
  readonly row: number;
  readonly lot: number | null;
  readonly why: MatchReason;
  readonly candidates: readonly number[];
}

/** Line that the user assigned to each row; 0 means none. */
export type RowChoices = Readonly<Record<string, number>>;

type LineFinder = (keys: RowKeys) => Pick<RowMatch, "lot" | "why" | "candidates">;

const grouped = <K>(lines: readonly LineKeys[], keysOf: (line: LineKeys) => readonly K[]): Map<K, LineKeys[]> => {
  const groups = new Map<K, LineKeys[]>();
  for (const line of lines)
    for (const key of new Set(keysOf(line))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [line]);
      else group.push(line);
    }
  return groups;
};
/** Returns the allowed alternate that a row offers, or null. Its maker counts if both name one. */
export function offeredAlternate(
  { part_number, manufacturer }: Pick<RowKeys, "part_number" | "manufacturer">,
  { alternates = null }: Pick<LineKeys, "alternates">,
  makerOf: MakerKeys,
): Alternate | null {
  const part = partKey(part_number);
  const maker = makerOf(manufacturer);
  const found = part === null ? [] : readAlternates(alternates).filter((one) => partKey(one.part_number) === part);
  return found.find((one) => maker === null || (makerOf(one.manufacturer) ?? maker) === maker) ?? null;
}

const keyList = (key: string | null): string[] => (key === null ? [] : [key]);
const lotsOf = (lines: readonly LineKeys[] | undefined): number[] => (lines ?? []).map(({ lot }) => lot);

/**
 * Returns a function that matches a row to a line by the row's cells. Only the hidden key of our form or a part number,
 * that of the line or of an alternate that it allows, proves a match; for any other match, the user is asked. Row counters are ignored.
 */
function lineFinder(lines: readonly LineKeys[], makerOf: MakerKeys): LineFinder {
  const byLot = new Map(lines.map((line) => [line.lot, line]));
  const byPart = grouped(lines, (line) => keyList(partKey(line.part_number)));
  const byAlternate = grouped(lines, ({ alternates = null }) =>
    readAlternates(alternates).flatMap((one) => keyList(partKey(one.part_number))),
  );
  const byBase = grouped(lines, (line) => keyList(withoutPackaging(line.part_number)));
  const unnumbered = lines.filter(({ part_number }) => partKey(part_number) === null);
  const byNamedPart = grouped(unnumbered, ({ nomenclature }) => partsInName(nomenclature ?? ""));
  // Created lazily, because only rows without a known part number need it.
  let similarToAll: ReturnType<typeof nameFinder> | undefined;
  let similarToUnnumbered: ReturnType<typeof nameFinder> | undefined;
  const similarTo = (part: string | null) =>
    part === null ? (similarToAll ??= nameFinder(lines)) : (similarToUnnumbered ??= nameFinder(unnumbered));

  const byName = (keys: RowKeys, part: string | null): number[] => {
    const named = partsInName(keys.nomenclature).flatMap((key) => lotsOf(byPart.get(key)));
    const numbered = part === null ? [] : lotsOf(byNamedPart.get(part));
    // A similar name doesn't outweigh different part numbers.
    const similar = similarTo(part)(keys.nomenclature);
    return [...new Set([...named, ...numbered, ...(named.length > 0 ? [] : similar)])];
  };

  return (keys) => {
    if (keys.lot !== "") {
      const line = byLot.get(Number(keys.lot));
      return line === undefined
        ? { lot: null, why: "other_tender", candidates: [] }
        : { lot: line.lot, why: "lot", candidates: [line.lot] };
    }
    const part = partKey(keys.part_number);
    const samePart = part === null ? [] : (byPart.get(part) ?? []);
    const maker = makerOf(keys.manufacturer);
    const found = samePart.filter((line) => {
      const other = makerOf(line.manufacturer);
      return maker === null || other === null || other === maker;
    });
    const [only] = found;
    if (only !== undefined && found.length === 1) return { lot: only.lot, why: "part", candidates: [only.lot] };
    if (only !== undefined) return { lot: null, why: "ambiguous", candidates: lotsOf(found) };
    if (samePart.length > 0) return { lot: null, why: "maker", candidates: lotsOf(samePart) };
    const listing = byAlternate.get(part ?? "") ?? [];
    const allowing = listing.filter((line) => offeredAlternate(keys, line, makerOf) !== null);
    const [instead] = allowing;
    if (instead !== undefined && allowing.length === 1)
      return { lot: instead.lot, why: "alternate", candidates: [instead.lot] };
    if (instead !== undefined) return { lot: null, why: "ambiguous", candidates: lotsOf(allowing) };
    if (listing.length > 0) return { lot: null, why: "maker", candidates: lotsOf(listing) };
    const near = lotsOf(byBase.get(withoutPackaging(keys.part_number) ?? ""));
    if (near.length > 0) return { lot: null, why: "near", candidates: near };
    const named = byName(keys, part);
    return { lot: null, why: named.length > 0 ? "name" : "unknown", candidates: named };
  };
}

/**
 * Matches each row to a line. If several rows match the same line, none of them is applied until the user chooses one.
 * A row chosen by the user takes precedence.
 */
export function matchRows(
  rows: readonly RowKeys[],
  lines: readonly LineKeys[],
  { choices, makerOf }: { readonly choices: RowChoices; readonly makerOf: MakerKeys },
): RowMatch[] {
  const lots = new Set(lines.map(({ lot }) => lot));
  const find = lineFinder(lines, makerOf);
  const matches = rows.map((keys): RowMatch => {
    const match = { row: keys.row, ...find(keys) };
    const choice = choices[String(keys.row)];
    if (choice === undefined) return match;
    if (choice === 0) return { ...match, lot: null, why: "left_out" };
    return lots.has(choice) ? { ...match, lot: choice, why: "chosen" } : match;
  });
  const rowsOf = new Map<number, RowMatch[]>();
  for (const match of matches) if (match.lot !== null) rowsOf.set(match.lot, [...(rowsOf.get(match.lot) ?? []), match]);
  return matches.map((match) => {
    const rivals = match.lot === null ? [] : (rowsOf.get(match.lot) ?? []);
    if (rivals.length < 2 || match.why === "chosen") return match;
    return { ...match, lot: null, why: rivals.some(({ why }) => why === "chosen") ? "left_out" : "ambiguous" };
  });
}
