import { attributeOf, attributeTarget } from "./attribute-targets.ts";
import type { AttributeTarget, ImportAttribute } from "./attribute-targets.ts";
import { USUAL_BOM } from "./bom/bom-options.ts";
import type { BomOptions, SetAsideReason } from "./bom/bom-options.ts";
import { planBom } from "./bom/plan-bom.ts";
import type { BomFacts, QuantityByHand } from "./bom/plan-bom.ts";
import { checkRow } from "./check-row.ts";
import type { CheckedRow, Context, ImportRow, RowProblem } from "./check-row.ts";
import { columnStyles } from "./column-style.ts";
import type { ColumnStyle } from "./column-style.ts";
import type { FileRow } from "./detect-header.ts";
import { readAt } from "./read-cell.ts";
import type { CellReading } from "./read-cell.ts";
import { unitOf } from "./row-unit.ts";
import { dateWarning, partWarning } from "./row-warnings.ts";
import type { CellWarning, RowWarning } from "./row-warnings.ts";
import { otherHeadings } from "./second-headings.ts";
import { boardsOfRow } from "./sheet-rows.ts";
import { skipReason, skipReasonOf } from "./skip-rows.ts";
import type { SkipReason } from "./skip-rows.ts";
import { IMPORT_TARGET_FIELDS } from "./targets.ts";
import type { ImportTargetField, TargetField } from "./targets.ts";
import { unitReader } from "./unit-words.ts";
import type { ReadUnit, UnitReader } from "./unit-words.ts";
import { multiply } from "#contract/money/decimal.ts";
import { isPacked } from "#contract/offers/packs.ts";
import { findUnit, unitInHeading, unitKey } from "#contract/reference/units.ts";
import type { UnitId } from "#contract/reference/units.ts";

export type SkippedRow = { row: number; reason: SkipReason };

/**
 * A text that names a unit in the file and isn't simply a unit of the product: unknown (null), a word of the company,
 * or a multiple. `rows` is the number of its rows.
 */
export type UnitUse = { text: string; known: ReadUnit | null; rows: number };

/**
 * Result of checking the rows. Each row is good, bad, set aside or skipped. `odd` contains warnings; a row with a
 * warning may still be good. `per_board` is the quantity of each good row on one product, `needed` the quantity before
 * it is rounded up to packs. `packed` counts the good rows whose file names a pack or a minimum order.
 */
export type CheckedRows = {
  good: ImportRow[];
  per_board: Map<number, string>;
  needed: Map<number, string>;
  packed: number;
  /** Designators of each good row, as they are counted. */
  designators: Map<number, readonly string[]>;
  set_aside: { row: number; reason: SetAsideReason }[];
  bom: BomFacts;
  bad: RowProblem[];
  odd: RowWarning[];
  skipped: SkippedRow[];
  units: UnitUse[];
};

export type CheckRowsInput = {
  rows: readonly FileRow[];
  styles?: (column: number) => ColumnStyle;
  mapping: readonly { column: number; field: TargetField }[];
  attributes?: readonly ImportAttribute[];
  /** Cell texts of the header row. Rows that repeat the header are skipped. */
  headers?: readonly string[];
  options?: { default_unit?: UnitId };
  units?: UnitReader;
  bom?: BomOptions;
  /** Place of the shown sheet in the workbook. */
  sheet?: number;
  /** Rows whose quantity the user has corrected or confirmed, so that it counts. */
  byHand?: ReadonlyMap<number, QuantityByHand>;
};

type Dates = ReadonlyMap<TargetField, ImportTargetField | AttributeTarget>;

const NO_ROWS: ReadonlyMap<number, QuantityByHand> = new Map();
/** Fields without which the quantity of an assembly can't be multiplied. */
const COUNTING_FIELDS: ReadonlySet<TargetField> = new Set<TargetField>(["quantity", "units", "designators"]);
const QUANTITY = IMPORT_TARGET_FIELDS.find(({ field }) => field === "quantity");

/**
 * Sorts the rows of a file into good rows, problems, rows that aren't bought (parts that aren't fitted, assemblies
 * whose parts are bought) and skipped rows (totals, repeated headers, section titles, blanks). An item needs a part
 * number or nomenclature, and a quantity above zero. Values are never truncated, rounded or guessed; an unreadable or
 * oversized value is reported as a problem, if possible with a suggestion.
 */
export function checkRows({
  rows,
  styles = columnStyles(rows),
  mapping,
  attributes = [],
  headers = [],
  options = {},
  units = unitReader([]),
  bom = USUAL_BOM,
  sheet = 0,
  byHand = NO_ROWS,
}: CheckRowsInput): CheckedRows {
  const columns = new Map(mapping.map(({ column, field }) => [field, column]));
  const filled = attributeColumns(mapping, attributes);
  const dates: Dates = new Map(
    [...IMPORT_TARGET_FIELDS, ...filled.map(({ target }) => target)].flatMap((target) =>
      isDate(target) ? [[target.field, target]] : [],
    ),
  );
  const skipped: SkippedRow[] = [];
  const components = rows.filter((row) => {
    const reason = skipReason(row.cells, { columns, headers });
    if (reason !== null) skipped.push({ row: row.number, reason: skipReasonOf(row, reason) });
    return reason === null;
  });
  const defaultUnit =
    options.default_unit ?? unitInHeading(headers[columns.get("quantity") ?? -1] ?? "", findUnit) ?? 1;
  const plan = planBom(components, {
    columns,
    headers,
    options: bom,
    ...quantityReaders({ columns, defaultUnit, styles, readUnit: units }),
    byHand: (row) => byHand.get(row.number),
  });
  const context: Context = {
    mapping,
    headers,
    columns,
    attributes: filled,
    styles,
    defaultUnit,
    readUnit: units,
    bom: { plan, optionsOf: (row) => (bom.is_on ? { ...bom, boards: boardsOfRow(bom, row, sheet) } : USUAL_BOM) },
  };
  const result: CheckedRows = { ...nothingChecked(), bom: plan.facts, skipped };
  const uses = new Map<string, UnitUse>();
  const named = otherHeadings(rows);
  const differing = new Map(
    plan.facts.designators?.differ.map(({ row, counted }) => [row, bom.is_on ? String(counted) : undefined]),
  );
  for (const row of components) {
    const code = named(row);
    if (code !== null) {
      const column = columns.get("part_number") ?? null;
      result.bad.push({ row: row.number, column, field: "part_number", code, value: row.cells[column ?? -1] ?? "" });
      continue;
    }
    const checked = checkRow(row, context);
    const { set_aside, is_title } = plan.of(row.number);
    if (set_aside !== null) {
      const unread = checked.problems.filter(({ field }) => COUNTING_FIELDS.has(field));
      // Its parts can't be counted without the quantity of their assembly.
      if (set_aside === "assembly" && !is_title && unread.length > 0) result.bad.push(...unread);
      else result.set_aside.push({ row: row.number, reason: set_aside });
      continue;
    }
    for (const text of checked.units) countUnit(uses, text, units);
    if (checked.problems.length > 0) result.bad.push(...checked.problems);
    else {
      result.good.push(checked.item);
      result.per_board.set(row.number, checked.per_board);
      result.designators.set(row.number, plan.designatorsOf(row.number));
      result.needed.set(row.number, checked.needed);
      if (checked.packs !== null && isPacked(checked.packs)) result.packed += 1;
    }
    result.odd.push(...warningsOf(row, { columns, dates, styles, counted: differing.get(row.number) }));
    if (bom.is_on && bom.to_packs) result.odd.push(...packWarnings(row, checked));
  }
  return { ...result, units: [...uses.values()] };
}

const nothingChecked = (): Omit<CheckedRows, "bom" | "skipped"> => ({
  good: [],
  per_board: new Map(),
  designators: new Map(),
  needed: new Map(),
  packed: 0,
  set_aside: [],
  bad: [],
  odd: [],
  units: [],
});

/** Returns readers of quantities as plain decimals. They return null for an empty or unreadable cell. */
function quantityReaders(
  given: Pick<Context, "columns" | "defaultUnit" | "styles" | "readUnit">,
): Pick<Parameters<typeof planBom>[1], "quantityOf" | "amountOf"> {
  const column = given.columns.get("quantity");
  const read = (row: FileRow): Extract<CellReading, { ok: true }> | null => {
    if (column === undefined || QUANTITY === undefined) return null;
    const reading = readAt(row, { column, target: QUANTITY, styles: given.styles });
    return reading.ok ? reading : null;
  };
  return {
    quantityOf: (row) => read(row)?.value ?? null,
    amountOf(row) {
      const { value = null, unit: written } = read(row) ?? {};
      const unit = unitOf(row, { ...given, written });
      return value === null || "code" in unit ? null : multiply(value, unit.factor);
    },
  };
}

const attributeColumns = (
  mapping: CheckRowsInput["mapping"],
  attributes: readonly ImportAttribute[],
): { column: number; target: AttributeTarget }[] =>
  mapping.flatMap(({ column, field }) => {
    const attribute = attributeOf(attributes, field);
    return attribute === undefined ? [] : [{ column, target: attributeTarget(attribute) }];
  });

const isDate = (target: ImportTargetField | AttributeTarget): boolean =>
  target.kind === "attribute" ? target.attribute.type === "date" : target.kind === "date";

/** Returns warnings about packs that can't be read, so that their row isn't rounded. */
const packWarnings = (row: FileRow, { packs }: CheckedRow): RowWarning[] =>
  (packs?.unread ?? []).map(({ field, column }) => ({
    row: row.number,
    column,
    field,
    code: "pack_unread",
    value: row.cells[column] ?? "",
  }));

/** Counts a row, unless its unit is one of the product's. */
function countUnit(uses: Map<string, UnitUse>, text: string, units: UnitReader): void {
  const known = units(text);
  if (known !== null && !known.is_own && known.factor === "1") return;
  const key = unitKey(text);
  uses.set(key, { text: uses.get(key)?.text ?? text, known, rows: (uses.get(key)?.rows ?? 0) + 1 });
}

interface Doubtful {
  readonly columns: ReadonlyMap<TargetField, number>;
  readonly dates: Dates;
  readonly styles: (column: number) => ColumnStyle;
  /** Number of designators where it isn't the quantity. */
  readonly counted: string | undefined;
}

/**
 * Returns warnings about the part number of a row, about dates that name no single day, about quantities that differ
 * from the number of designators, and about amounts in merged cells that span several rows.
 */
function warningsOf(row: FileRow, { columns, dates, styles, counted }: Doubtful): RowWarning[] {
  const warningOf = (field: TargetField, column: number): CellWarning | null => {
    const date = dates.get(field);
    if (row.shared?.includes(column) === true) return { code: "shared_amount" };
    if (field === "part_number") return partWarning(row, column);
    if (field === "quantity" && counted !== undefined) return { code: "designators_differ", suggestion: counted };
    return date === undefined ? null : dateWarning(readAt(row, { column, target: date, styles }));
  };
  return [...columns].flatMap(([field, column]): RowWarning[] => {
    const warning = warningOf(field, column);
    return warning === null ? [] : [{ row: row.number, column, field, value: row.cells[column] ?? "", ...warning }];
  });
}
