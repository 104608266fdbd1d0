import { partKey } from "#contract/purchase-items/same-part.ts";

/** What a row of a file says of the line that it is about; blank where there is no such column. */
export interface RowKeys {
  readonly row: number;
  readonly lot: string;
  readonly position: string;
  readonly part_number: string;
  readonly manufacturer: string;
}

/** What a line is recognised by. */
export interface LineKeys {
  readonly lot: number;
  readonly position: number;
  readonly part_number: string | null;
  readonly manufacturer: string | null;
}

/**
 * Which line a row is about, and why. Without a line: `unknown`: no line is like it, `ambiguous`: several lines, or
 * several rows for one, `other_tender`: a sheet of ours for another offer, `left_out`: a person said so.
 */
export interface RowMatch {
  readonly row: number;
  readonly lot: number | null;
  readonly why: "lot" | "position" | "part" | "chosen" | "unknown" | "ambiguous" | "other_tender" | "left_out";
  /** Lines that it may be about. */
  readonly candidates: readonly number[];
}

/** Which line a person has given a row; 0 for none. */
export type RowChoices = Readonly<Record<string, number>>;

const sameMaker = (left: string | null, right: string | null): boolean =>
  partKey(left) === null || partKey(right) === null || partKey(left) === partKey(right);

/** The lines with the part of a row; with its maker where both name one. */
function linesOfPart(keys: RowKeys, byPart: ReadonlyMap<string, readonly LineKeys[]>): LineKeys[] {
  const lines = byPart.get(partKey(keys.part_number) ?? "") ?? [];
  return lines.filter((line) => sameMaker(line.manufacturer, keys.manufacturer));
}

/**
 * By the sheet's own mark, else by position where the part number doesn't contradict, else by part number and maker.
 */
function matchRow(
  keys: RowKeys,
  lines: {
    byLot: ReadonlyMap<number, LineKeys>;
    byPosition: ReadonlyMap<number, LineKeys>;
    byPart: ReadonlyMap<string, readonly LineKeys[]>;
  },
): RowMatch {
  const { row } = keys;
  if (keys.lot !== "") {
    const line = lines.byLot.get(Number(keys.lot));
    return line === undefined
      ? { row, lot: null, why: "other_tender", candidates: [] }
      : { row, lot: line.lot, why: "lot", candidates: [line.lot] };
  }
  const placed = /^\d+\.?$/u.test(keys.position) ? lines.byPosition.get(Number.parseInt(keys.position, 10)) : undefined;
  const part = partKey(keys.part_number);
  if (placed !== undefined && (part === null || partKey(placed.part_number) === part))
    return { row, lot: placed.lot, why: "position", candidates: [placed.lot] };
  const found = linesOfPart(keys, lines.byPart);
  const [only] = found;
  if (only === undefined) return { row, lot: null, why: "unknown", candidates: [] };
  return found.length === 1
    ? { row, lot: only.lot, why: "part", candidates: [only.lot] }
    : { row, lot: null, why: "ambiguous", candidates: found.map(({ lot }) => lot) };
}

/**
 * Finds the line of each row. Where two rows are about one line neither is taken until a person has chosen one; a
 * chosen row goes before the others.
 */
export function matchRows(rows: readonly RowKeys[], lines: readonly LineKeys[], choices: RowChoices): RowMatch[] {
  const byLot = new Map(lines.map((line) => [line.lot, line]));
  const byPosition = new Map(lines.map((line) => [line.position, line]));
  const byPart = new Map<string, LineKeys[]>();
  for (const line of lines) {
    const part = partKey(line.part_number);
    if (part !== null) byPart.set(part, [...(byPart.get(part) ?? []), line]);
  }
  const matches = rows.map((keys): RowMatch => {
    const match = matchRow(keys, { byLot, byPosition, byPart });
    const choice = choices[String(keys.row)];
    if (choice === undefined) return match;
    if (choice === 0) return { ...match, lot: null, why: "left_out" };
    return byLot.has(choice) ? { ...match, lot: choice, why: "chosen" } : match;
  });
  const rowsOf = new Map<number, RowMatch[]>();
  for (const match of matches) if (match.lot !== null) rowsOf.set(match.lot, [...(rowsOf.get(match.lot) ?? []), match]);
  return matches.map((match) => {
    const rivals = match.lot === null ? [] : (rowsOf.get(match.lot) ?? []);
    if (rivals.length < 2 || match.why === "chosen") return match;
    return { ...match, lot: null, why: rivals.some(({ why }) => why === "chosen") ? "left_out" : "ambiguous" };
  });
}
