import type { BomOptions, CountedBy } from "./bom-options.ts";
import { readDesignators } from "./designators.ts";
import { isMarkForQuantity, isNotFittedMark, mentionsNotFitted, saysNotFitted } from "./fitted-marks.ts";
import { levelReader } from "./levels.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import type { TargetField } from "#contract/imports/targets.ts";
import { compare, divide, multiply } from "#contract/money/decimal.ts";

/** Why a row isn't bought: not fitted, an assembly whose parts are bought, or a part of an assembly that is bought. */
export const SET_ASIDE_REASONS = ["not_fitted", "assembly", "part_of_assembly"] as const;
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number];

/** What the bill of materials says about a row. */
export interface BomRow {
  readonly set_aside: SetAsideReason | null;
  /** Number of designators if it stands for the quantity. Null takes the quantity of the column. */
  readonly count: string | null;
  /** How often the row's assembly is in the product. Null if the quantity of an assembly can't be read. */
  readonly times: string | null;
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

const USUAL_ROW: BomRow = { set_aside: null, count: null, times: "1" };
/** Quantity of a part that has a place on the board and isn't bought. */
const ZERO = /^0+(?:[.,]0+)?$/u;
const MIN_BATCH_ROWS = 3;
const MIN_BATCH_SHARE = 0.8;

interface Given {
  readonly columns: ReadonlyMap<TargetField, number>;
  readonly headers: readonly string[];
  readonly options: BomOptions;
  /** Returns the quantity of a row's cell as a plain decimal, or null if it is empty or can't be read. */
  readonly quantityOf: (row: FileRow) => string | null;
}

const textIn = (row: FileRow, column: number | undefined): string =>
  column === undefined ? "" : (row.cells[column] ?? "").trim();

/** Returns the mark that a row's part isn't fitted, or null. */
function markOf(row: FileRow, { columns, headers }: Given): string | null {
  const fitted = columns.get("fitted");
  const marked = textIn(row, fitted);
  if (fitted !== undefined && saysNotFitted(marked, headers[fitted] ?? "")) return marked;
  const quantity = textIn(row, columns.get("quantity"));
  const isPlaced = textIn(row, columns.get("designators")) !== "";
  if (isMarkForQuantity(quantity) || (isPlaced && ZERO.test(quantity))) return quantity;
  const named = (["nomenclature", "comment", "internal_comment"] as const)
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
    if (text === "") continue;
    const names = readDesignators(text);
    const written = given.quantityOf(row);
    const cell = textIn(row, given.columns.get("quantity"));
    if (names === null || names.length === 0) unread.push(row.number);
    else if (written !== null) pairs.push({ row: row.number, counted: names.length, written });
    else if (cell !== "" && markOf(row, given) === null)
      unlike.push({ row: row.number, counted: names.length, written: cell });
  }
  const boards = boardsOf(pairs);
  const isSame = ({ counted, written }: DesignatorDifference): boolean =>
    compare(multiply(String(counted), String(boards)), written) === 0;
  return {
    counted_by: given.options.count_by ?? (boards > 1 ? "quantity" : "designators"),
    agree: pairs.filter(isSame).length,
    differ: [...pairs.filter((pair) => !isSame(pair)), ...unlike].toSorted((one, other) => one.row - other.row),
    unread,
    boards,
  };
}

interface Assembly {
  readonly depth: number;
  readonly times: string | null;
  readonly is_left_out: boolean;
}

/**
 * Decides for each row of a bill of materials whether it is bought, and what its quantity is on one product. `rows` are
 * those that describe a component: no titles, totals or blank rows.
 */
export function planBom(rows: readonly FileRow[], given: Given): BomPlan {
  const { columns, options } = given;
  const designators = designatorFacts(rows, given);
  const level = columns.get("level");
  const readLevel = levelReader(rows.map((row) => textIn(row, level)));
  const depths = rows.map((row) => (level === undefined ? null : readLevel(textIn(row, level))));
  const not_fitted: { row: number; mark: string }[] = [];
  const assemblies: number[] = [];
  const planned = new Map<number, BomRow>();
  let open: Assembly[] = [];
  for (const [place, row] of rows.entries()) {
    const depth = depths[place] ?? open.at(-1)?.depth ?? 0;
    open = open.filter((assembly) => assembly.depth < depth);
    const parent = open.at(-1) ?? { depth: -1, times: "1", is_left_out: false };
    const names =
      designators?.counted_by === "designators" ? readDesignators(textIn(row, columns.get("designators"))) : null;
    const count = names === null || names.length === 0 ? null : String(names.length);
    const mark = markOf(row, given);
    if (mark !== null) not_fitted.push({ row: row.number, mark });
    const is_left_out = parent.is_left_out || (mark !== null && options.not_fitted === "set_aside");
    const isAssembly = (depths[place + 1] ?? -1) > depth;
    if (isAssembly) {
      assemblies.push(row.number);
      const quantity = count ?? given.quantityOf(row);
      const times = quantity === null || parent.times === null ? null : multiply(parent.times, quantity);
      open = [...open, { depth, times, is_left_out }];
    }
    const set_aside = is_left_out ? "not_fitted" : asideInLevels({ isAssembly, isInside: parent.depth >= 0, options });
    planned.set(row.number, { set_aside, count, times: options.assemblies === "parts" ? parent.times : "1" });
  }
  const depth = new Set(depths.filter((one) => one !== null)).size;
  return {
    facts: { designators, not_fitted, levels: level === undefined ? null : { depth, assemblies } },
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
