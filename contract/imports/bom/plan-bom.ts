import type { BomOptions, SetAsideReason } from "./bom-options.ts";
import { partOfSection, readDesignators, sectionsIn } from "./designators.ts";
import { isInside, levelsOf, OUTSIDE, productsOf } from "./levels.ts";
import type { Level } from "./levels.ts";
import { isNotInVariant, markReader, textIn, variantIn, ZERO } from "./row-marks.ts";
import { findVariants, namesOfVariants } from "./variants.ts";
import type { VariantSet } from "./variants.ts";
import type { BomFound } from "#contract/imports/import-rows.schema.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import { isSameSheet, placeOfRow } from "#contract/imports/sheet-rows.ts";
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

/** What was found in the file, for the user to decide about. */
export type BomFacts = Omit<BomFound, "example">;

/** Returns whether the file has anything that a bill of materials has. */
export const looksLikeBom = ({ designators, not_fitted, levels, variants }: BomFacts): boolean =>
  designators !== null || not_fitted.length > 0 || levels !== null || variants !== null;

export interface BomPlan {
  readonly facts: BomFacts;
  readonly of: (row: number) => BomRow;
  readonly designatorsOf: (row: number) => readonly string[];
}

const USUAL_ROW: BomRow = { set_aside: null, count: null, times: "1", is_title: false };
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
  /** Returns that quantity in a unit of the product: 2000 for "2 thousand". Null if the unit can't be read either. */
  readonly amountOf: (row: FileRow) => string | null;
  readonly byHand: (row: FileRow) => QuantityByHand | undefined;
}

type GivenVariants = Given & { readonly variants: VariantSet | null };
type DesignatorFacts = NonNullable<BomFacts["designators"]>;
type Difference = DesignatorFacts["differ"][number];

/** Returns k if nearly all rows have k times as many parts as designators, otherwise 1. */
function boardsOf(pairs: readonly Difference[]): number {
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

/** What the cells of a row say. */
interface ReadRow {
  readonly row: FileRow;
  readonly names: readonly string[];
  readonly sections: ReadonlyMap<string, readonly string[]>;
  /** Null if the designators are empty or can't be counted. */
  readonly counted: number | null;
  readonly quantity: string | null;
  /** Mark that the part isn't fitted. */
  readonly mark: string | null;
}

function readRows(rows: readonly FileRow[], given: GivenVariants): readonly ReadRow[] {
  const read = rows.map((row) => ({ row, quantity: given.quantityOf(row) }));
  const takesZero = read.some(({ quantity }) => quantity !== null);
  const markOf = markReader(rows, given);
  return read.map(({ row, quantity }) => {
    const names = readDesignators(textIn(row, given.columns.get("designators"))) ?? [];
    const sections = sectionsIn(names);
    const further = [...sections.values()].reduce((count, same) => count + same.length - 1, 0);
    const counted = names.length === 0 ? null : names.length - further;
    return { row, names, sections, counted, quantity, mark: markOf(row, takesZero) };
  });
}

/**
 * Finds designators that several rows of one assembly name. Sections of one part in several rows count as well. Rows
 * that aren't bought don't count, because the same place often has one part that is fitted and another that isn't.
 */
function repeatedIn(bought: readonly (ReadRow & { readonly assembly: number | null })[]): DesignatorFacts["repeated"] {
  const places = new Map<string, { readonly name: string; readonly rows: Set<number> }>();
  for (const { row, names, assembly } of bought)
    for (const each of names) {
      const name = each.replace(/\*$/u, "");
      const part = partOfSection(name);
      const key = `${placeOfRow(row.number).sheet ?? ""} ${assembly ?? ""} ${part === null ? name : `${part} in sections`}`;
      const place = places.get(key) ?? { name: part ?? name, rows: new Set() };
      place.rows.add(row.number);
      places.set(key, place);
    }
  const byRows = new Map<string, { names: string[]; rows: number[] }>();
  for (const { name, rows } of places.values()) {
    if (rows.size < 2) continue;
    const key = [...rows].join(" ");
    const same = byRows.get(key) ?? { names: [], rows: [...rows] };
    same.names.push(name);
    byRows.set(key, same);
  }
  return [...byRows.values()];
}

const isMultiplied = ({ boards, sheet_boards }: BomOptions): boolean =>
  boards > 1 || sheet_boards.some((one) => one.boards > 1);

function designatorFacts(rows: readonly ReadRow[], given: GivenVariants): Omit<DesignatorFacts, "repeated"> | null {
  const column = given.columns.get("designators");
  if (column === undefined) return null;
  const unread: number[] = [];
  const pairs: Difference[] = [];
  const unlike: Difference[] = [];
  for (const { row, counted, quantity, mark } of rows) {
    if (textIn(row, column) === "" || given.byHand(row) === "corrected" || isNotInVariant(row, given)) continue;
    const cell = textIn(row, given.columns.get("quantity"));
    if (counted === null) unread.push(row.number);
    else if (quantity !== null) pairs.push({ row: row.number, counted, written: quantity });
    else if (cell !== "" && mark === null && !ZERO.test(cell)) unlike.push({ row: row.number, counted, written: cell });
  }
  const boards = boardsOf(pairs);
  // The designators are those of all variants. A column for several boards is what the user wants only while no number
  // of boards is given.
  const countsByColumn = given.variants?.kind === "quantities" || (boards > 1 && !isMultiplied(given.options));
  const isSame = ({ counted, written }: Difference): boolean =>
    compare(multiply(String(counted), String(boards)), written) === 0;
  return {
    counted_by: given.options.count_by ?? (countsByColumn ? "quantity" : "designators"),
    agree: pairs.filter(isSame).length,
    differ: [...pairs.filter((pair) => !isSame(pair)), ...unlike].toSorted((one, other) => one.row - other.row),
    unread,
    sections: rows.flatMap(({ row, sections, mark }) =>
      mark === null ? [...sections].map(([part, names]) => ({ row: row.number, part, names: [...names] })) : [],
    ),
    boards,
  };
}

interface Assembly {
  readonly level: Level;
  readonly times: string | null;
  /** Why neither it nor its parts are bought. */
  readonly left_out: SetAsideReason | null;
  /** A title above its rows, without a quantity and a part number. It is nothing that could be bought. */
  readonly is_title: boolean;
  readonly is_product: boolean;
  readonly row: number;
}

/**
 * Decides for each row of a bill of materials whether it is bought, and what its quantity is on one product. `rows` are
 * those that describe a component: no titles, totals or blank rows.
 */
export function planBom(rows: readonly FileRow[], asked: Given): BomPlan {
  const { columns, options, headers } = asked;
  const cells = rows.map((row) => row.cells);
  const given: GivenVariants = { ...asked, variants: findVariants(headers, cells) };
  const read = readRows(rows, given);
  const designators = designatorFacts(read, given);
  const levels = levelsOf(rows, columns.get("level"));
  const products = columns.has("level") ? productsOf(rows, levels) : new Set<number>();
  const assemblies: number[] = [];
  const bought: (ReadRow & { readonly assembly: number | null })[] = [];
  const planned = new Map<number, BomRow>();
  let open: Assembly[] = [];
  for (const [place, one] of read.entries()) {
    const { row, counted, mark } = one;
    const level = levels[place] ?? OUTSIDE;
    // No assembly continues in the next sheet.
    if (place > 0 && !isSameSheet(row.number, read[place - 1]?.row.number ?? 0)) open = [];
    open = open.filter((assembly) => isInside(level, assembly.level));
    const parent = open.at(-1) ?? { times: "1", left_out: null, row: null };
    const isCounted = designators?.counted_by === "designators" && given.byHand(row) === undefined;
    const count = isCounted && counted !== null ? String(counted) : null;
    const next = levels[place + 1];
    const isInSheet = isSameSheet(row.number, read[place + 1]?.row.number ?? row.number);
    const isAssembly = isInSheet && next !== undefined && isInside(next, level);
    const isUnnamed = textIn(row, columns.get("quantity")) === "" && textIn(row, columns.get("part_number")) === "";
    const is_title = isAssembly && count === null && isUnnamed;
    const is_product = products.has(row.number);
    const isPart = open.some((assembly) => !assembly.is_title && !assembly.is_product);
    const inLevels = is_title || is_product ? "assembly" : asideInLevels({ isAssembly, isPart, options });
    const isUnfitted = mark !== null && options.not_fitted === "set_aside";
    const isMissing = !is_title && !is_product && isNotInVariant(row, given);
    const left_out = parent.left_out ?? (isUnfitted ? "not_fitted" : isMissing ? "not_in_variant" : null);
    const set_aside = left_out ?? inLevels;
    planned.set(row.number, { set_aside, count, times: parent.times, is_title });
    if (set_aside === null) bought.push({ ...one, assembly: parent.row });
    if (!isAssembly) continue;
    if (!is_title) assemblies.push(row.number);
    const own = is_title ? "1" : (count ?? given.amountOf(row));
    const times = own === null || parent.times === null ? null : multiply(parent.times, own);
    open.push({ level, times, left_out, is_title, is_product, row: row.number });
  }
  const marked = new Set(read.flatMap(({ row, mark }) => (mark === null ? [] : [row.number])));
  const namesOf = new Map(read.map(({ row, names }) => [row.number, names]));
  const depth = new Set(levels.map((level) => level.depth)).size;
  return {
    facts: {
      designators: designators === null ? null : { ...designators, repeated: repeatedIn(bought) },
      not_fitted: read.flatMap(({ row, mark }) => (mark === null ? [] : [{ row: row.number, mark }])),
      levels: columns.has("level") ? { depth, assemblies } : null,
      variants: variantFacts(given),
    },
    designatorsOf: (row) => namesOf.get(row) ?? [],
    of: (row) => {
      if (options.is_on) return planned.get(row) ?? USUAL_ROW;
      return options.list_not_fitted === "set_aside" && marked.has(row)
        ? { ...USUAL_ROW, set_aside: "not_fitted" }
        : USUAL_ROW;
    },
  };
}

function variantFacts(given: GivenVariants): BomFacts["variants"] {
  const { variants: set, headers } = given;
  if (set === null) return null;
  const names = namesOfVariants(set, headers);
  return {
    kind: set.kind,
    columns: set.columns.map((column, place) => ({ column, name: names[place] ?? "" })),
    chosen: variantIn(given),
  };
}

function asideInLevels({
  isAssembly,
  isPart,
  options,
}: {
  isAssembly: boolean;
  isPart: boolean;
  options: BomOptions;
}): SetAsideReason | null {
  if (options.assemblies === "parts") return isAssembly ? "assembly" : null;
  return isPart ? "part_of_assembly" : null;
}
