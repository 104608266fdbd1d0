import type { BomOptions, CountedBy, SetAsideReason } from "./bom-options.ts";
import { readDesignators } from "./designators.ts";
import { isMarkForQuantity, isNotFittedMark, mentionsNotFitted, saysNotFitted } from "./fitted-marks.ts";
import { isInside, levelReader } from "./levels.ts";
import type { Level } from "./levels.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import type { TargetField } from "#contract/imports/targets.ts";
import { compare, divide, multiply } from "#contract/money/decimal.ts";

/** What the bill of materials says about a row. */
export interface BomRow {
  readonly set_aside: SetAsideReason | null;
  /** Number of designators if it stands for the quantity. Null takes the quantity of the column. */
  readonly count: string | null;
  /** How often the row's assembly is in the product. Null if the quantity of an assembly can't be read. */
  readonly times: string | null;
  /** True for a title above rows, which is nothing that could be bought. */
  readonly is_title: boolean;
}

export interface DesignatorDifference {
  readonly row: number;
  readonly counted: number;
  /** Quantity as a plain decimal, or the text of its cell if that can't be read. */
  readonly written: string;
}

/** What was found in the file, for the user to decide about. */
export interface BomFacts {
  /** Null without a column of designators. */
  readonly designators: {
    readonly counted_by: CountedBy;
    /** Rows whose number of designators is their quantity. */
    readonly agree: number;
    readonly differ: readonly DesignatorDifference[];
    /** Rows whose designators can't be counted. */
    readonly unread: readonly number[];
    /** Number of boards that the column of quantities is for; 1 unless nearly all rows say so. */
    readonly boards: number;
  } | null;
  /** Rows with a mark that their part isn't fitted, and the mark. */
  readonly not_fitted: readonly { readonly row: number; readonly mark: string }[];
  /** Null without a column of levels. */
  readonly levels: { readonly depth: number; readonly assemblies: readonly number[] } | null;
}

/** Returns whether the file has anything that a bill of materials has. */
export const looksLikeBom = ({ designators, not_fitted, levels }: BomFacts): boolean =>
  designators !== null || not_fitted.length > 0 || levels !== null;

export interface BomPlan {
  readonly facts: BomFacts;
  readonly of: (row: number) => BomRow;
}

const USUAL_ROW: BomRow = { set_aside: null, count: null, times: "1", is_title: false };
/** Quantity of a part that has a place on the board and isn't bought. */
const ZERO = /^0+(?:[.,]0+)?$/u;
const MIN_BATCH_ROWS = 3;
const MIN_BATCH_SHARE = 0.8;

/** What the user has done about the quantity of a row. It then counts, and a corrected one isn't asked about again. */
export type QuantityByHand = "corrected" | "confirmed";

interface Given {
  readonly columns: ReadonlyMap<TargetField, number>;
  readonly headers: readonly string[];
  readonly options: BomOptions;
  /** Returns the quantity of a row's cell as a plain decimal, or null if it is empty or can't be read. */
  readonly quantityOf: (row: FileRow) => string | null;
  readonly byHand: (row: FileRow) => QuantityByHand | undefined;
}

const textIn = (row: FileRow, column: number | undefined): string =>
  column === undefined ? "" : (row.cells[column] ?? "").trim();

/** Returns the mark that a row's part isn't fitted, or null. */
function markOf(row: FileRow, { columns, headers }: Given, takesZero: boolean): string | null {
  const fitted = columns.get("fitted");
  const marked = textIn(row, fitted);
  if (fitted !== undefined && saysNotFitted(marked, headers[fitted] ?? "")) return marked;
  const quantity = textIn(row, columns.get("quantity"));
  const isPlaced = textIn(row, columns.get("designators")) !== "";
  if (isMarkForQuantity(quantity) || (isPlaced && takesZero && ZERO.test(quantity))) return quantity;
  const name = textIn(row, columns.get("nomenclature"));
  if (isPlaced && isMarkForQuantity(name)) return name;
  const named = (["nomenclature", "comment", "internal_comment", "quantity", "designators"] as const)
    .map((field) => textIn(row, columns.get(field)))
    .find(mentionsNotFitted);
  return named ?? row.cells.find((cell, column) => column !== fitted && isNotFittedMark(cell))?.trim() ?? null;
}

/** Returns k if nearly all rows have k times as many parts as designators, otherwise 1. */
function boardsOf(pairs: readonly { counted: number; written: string }[]): number {
  const ratios = pairs.map(({ counted, written }) => divide(written, String(counted), 3));
  const [first] = ratios;
  const same = ratios.filter((ratio) => ratio === first).length;
  const boards = Number(first ?? "1");
  return pairs.length >= MIN_BATCH_ROWS &&
    same >= MIN_BATCH_SHARE * pairs.length &&
    Number.isInteger(boards) &&
    boards > 1
    ? boards
    : 1;
}

function designatorFacts(rows: readonly FileRow[], given: Given): BomFacts["designators"] {
  const column = given.columns.get("designators");
  if (column === undefined) return null;
  const unread: number[] = [];
  const pairs: DesignatorDifference[] = [];
  const unlike: DesignatorDifference[] = [];
  for (const row of rows) {
    const text = textIn(row, column);
    if (text === "" || given.byHand(row) === "corrected") continue;
    const names = readDesignators(text);
    const written = given.quantityOf(row);
    const cell = textIn(row, given.columns.get("quantity"));
    if (names === null || names.length === 0) unread.push(row.number);
    else if (written !== null) pairs.push({ row: row.number, counted: names.length, written });
    else if (cell !== "" && markOf(row, given, true) === null)
      unlike.push({ row: row.number, counted: names.length, written: cell });
  }
  const boards = boardsOf(pairs);
  const isSame = ({ counted, written }: DesignatorDifference): boolean =>
    compare(multiply(String(counted), String(boards)), written) === 0;
  return {
    // A column for several boards is what the user wants only while no number of boards is given.
    counted_by: given.options.count_by ?? (boards > 1 && given.options.boards === 1 ? "quantity" : "designators"),
    agree: pairs.filter(isSame).length,
    differ: [...pairs.filter((pair) => !isSame(pair)), ...unlike].toSorted((one, other) => one.row - other.row),
    unread,
    boards,
  };
}

interface Assembly {
  readonly level: Level;
  readonly times: string | null;
  readonly is_left_out: boolean;
  /** A title above its rows, without a quantity and a part number. It is nothing that could be bought. */
  readonly is_title: boolean;
}

const OUTSIDE: Level = { depth: 0, number: null };

/** Reads the levels of all rows. A row without one is on the level of the row above it. */
function levelsOf(rows: readonly FileRow[], column: number | undefined): readonly Level[] {
  const read = levelReader(rows.map((row) => textIn(row, column)));
  let last = OUTSIDE;
  return rows.map((row) => {
    last = column === undefined ? OUTSIDE : (read(textIn(row, column)) ?? last);
    return last;
  });
}

/**
 * Decides for each row of a bill of materials whether it is bought, and what its quantity is on one product. `rows` are
 * those that describe a component: no titles, totals or blank rows.
 */
export function planBom(rows: readonly FileRow[], given: Given): BomPlan {
  const { columns, options } = given;
  const designators = designatorFacts(rows, given);
  const levels = levelsOf(rows, columns.get("level"));
  const takesZero = rows.some((row) => given.quantityOf(row) !== null);
  const not_fitted: { row: number; mark: string }[] = [];
  const assemblies: number[] = [];
  const planned = new Map<number, BomRow>();
  let open: Assembly[] = [];
  for (const [place, row] of rows.entries()) {
    const level = levels[place] ?? OUTSIDE;
    open = open.filter((assembly) => isInside(level, assembly.level));
    const parent = open.at(-1) ?? { times: "1", is_left_out: false };
    const isCounted = designators?.counted_by === "designators" && given.byHand(row) === undefined;
    const names = isCounted ? readDesignators(textIn(row, columns.get("designators"))) : null;
    const count = names === null || names.length === 0 ? null : String(names.length);
    const mark = markOf(row, given, takesZero);
    if (mark !== null) not_fitted.push({ row: row.number, mark });
    const is_left_out = parent.is_left_out || (mark !== null && options.not_fitted === "set_aside");
    const next = levels[place + 1];
    const isAssembly = next !== undefined && isInside(next, level);
    const hasNoText = (field: TargetField): boolean => textIn(row, columns.get(field)) === "";
    const is_title = isAssembly && count === null && hasNoText("quantity") && hasNoText("part_number");
    if (isAssembly) {
      if (!is_title) assemblies.push(row.number);
      const quantity = is_title ? "1" : (count ?? given.quantityOf(row));
      const times = quantity === null || parent.times === null ? null : multiply(parent.times, quantity);
      open = [...open, { level, times, is_left_out, is_title }];
    }
    const isPart = open.some((assembly) => assembly.level !== level && !assembly.is_title);
    const set_aside = is_left_out
      ? "not_fitted"
      : is_title
        ? "assembly"
        : asideInLevels({ isAssembly, isInside: isPart, options });
    planned.set(row.number, { set_aside, count, times: options.assemblies === "parts" ? parent.times : "1", is_title });
  }
  const depth = new Set(levels.map((level) => level.depth)).size;
  return {
    facts: { designators, not_fitted, levels: columns.has("level") ? { depth, assemblies } : null },
    of: (row) => (options.is_on ? (planned.get(row) ?? USUAL_ROW) : USUAL_ROW),
  };
}

function asideInLevels({
  isAssembly,
  isInside,
  options,
}: {
  isAssembly: boolean;
  isInside: boolean;
  options: BomOptions;
}): SetAsideReason | null {
  if (options.assemblies === "parts") return isAssembly ? "assembly" : null;
  return isInside ? "part_of_assembly" : null;
}
