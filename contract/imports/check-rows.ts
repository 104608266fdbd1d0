import { attributeOf, attributeTarget } from "./attribute-targets.ts";
import type { AttributeTarget, ImportAttribute } from "./attribute-targets.ts";
import { columnStyles } from "./column-style.ts";
import type { ColumnStyle } from "./column-style.ts";
import type { FileRow } from "./detect-header.ts";
import { convertQuantity, readAt, readCell } from "./read-cell.ts";
import type { CellReading, RowProblemCode } from "./read-cell.ts";
import { dateWarning, partWarning } from "./row-warnings.ts";
import type { RowWarning } from "./row-warnings.ts";
import { otherHeadings } from "./second-headings.ts";
import { skipReason, skipReasonOf } from "./skip-rows.ts";
import type { SkipReason } from "./skip-rows.ts";
import { unitReader } from "./unit-words.ts";
import type { ReadUnit, UnitReader } from "./unit-words.ts";
import { recordOf } from "#contract/fields.ts";
import { compare } from "#contract/money/decimal.ts";
import { IMPORT_FIELDS, IMPORT_TARGET_FIELDS } from "./targets.ts";
import type { ImportField, ImportTargetField, TargetField } from "./targets.ts";
import { findUnit, unitInHeading, unitKey } from "#contract/reference/units.ts";
import type { UnitId } from "#contract/reference/units.ts";

/**
 * A row to be created; `row` is its number in the file. Empty cells are null. Attribute values are keyed by attribute
 * id; empty attribute values are omitted.
 */
export type ImportRow = {
  row: number;
  quantity: string;
  units: UnitId;
  attributes?: Readonly<Record<string, string>>;
} & Record<Exclude<ImportField, "quantity" | "units">, string | null>;

const TEXTS = IMPORT_FIELDS.filter((field) => field !== "quantity" && field !== "units");

export const blankRow = (row: number, units: UnitId): ImportRow => ({
  row,
  quantity: "",
  units,
  ...recordOf(TEXTS, () => null),
});

/** A validation problem in one cell. `column` is 0-based, or null if no column is mapped to the field. */
export type RowProblem = {
  row: number;
  column: number | null;
  field: TargetField;
  code: RowProblemCode;
  value: string;
  suggestion?: string;
};

export type SkippedRow = { row: number; reason: SkipReason };

/**
 * A text that names a unit in the file and isn't simply a unit of the product: unknown (null), a word of the company,
 * or a multiple. `rows` is the number of its rows.
 */
export type UnitUse = { text: string; known: ReadUnit | null; rows: number };

/** Result of checking the rows. `odd` contains warnings; a row with a warning may still be good. */
export type CheckedRows = {
  good: ImportRow[];
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
};

type Context = {
  columns: ReadonlyMap<TargetField, number>;
  attributes: readonly { column: number; target: AttributeTarget }[];
  dates: ReadonlyMap<TargetField, ImportTargetField | AttributeTarget>;
  styles: (column: number) => ColumnStyle;
  defaultUnit: UnitId;
  readUnit: UnitReader;
};

/**
 * Sorts the rows of a file into good rows, problems and skipped rows (totals, repeated headers, section titles,
 * blanks). An item needs a part number or nomenclature, and a quantity above zero. Values are never truncated, rounded
 * or guessed; an unreadable or oversized value is reported as a problem, if possible with a suggestion.
 */
export function checkRows({
  rows,
  styles = columnStyles(rows),
  mapping,
  attributes = [],
  headers = [],
  options = {},
  units = unitReader([]),
}: CheckRowsInput): CheckedRows {
  const columns = new Map(mapping.map(({ column, field }) => [field, column]));
  const filled = mapping.flatMap(({ column, field }) => {
    const attribute = attributeOf(attributes, field);
    return attribute === undefined ? [] : [{ column, target: attributeTarget(attribute) }];
  });
  const context: Context = {
    columns,
    attributes: filled,
    dates: new Map(
      [...IMPORT_TARGET_FIELDS, ...filled.map(({ target }) => target)].flatMap((target) =>
        isDate(target) ? [[target.field, target]] : [],
      ),
    ),
    styles,
    defaultUnit: options.default_unit ?? unitInHeading(headers[columns.get("quantity") ?? -1] ?? "", findUnit) ?? 1,
    readUnit: units,
  };
  const result: CheckedRows = { good: [], bad: [], odd: [], skipped: [], units: [] };
  const uses = new Map<string, UnitUse>();
  const named = otherHeadings(rows);
  for (const row of rows) {
    const reason = skipReason(row.cells, { columns, headers });
    if (reason !== null) {
      result.skipped.push({ row: row.number, reason: skipReasonOf(row, reason) });
      continue;
    }
    const code = named(row);
    if (code !== null) {
      const column = columns.get("part_number") ?? null;
      result.bad.push({ row: row.number, column, field: "part_number", code, value: row.cells[column ?? -1] ?? "" });
      continue;
    }
    const checked = checkRow(row, context);
    for (const text of checked.units) countUnit(uses, text, units);
    if (checked.problems.length > 0) result.bad.push(...checked.problems);
    else result.good.push(checked.item);
    result.odd.push(...warningsOf(row, context));
  }
  return { ...result, units: [...uses.values()] };
}

/** Counts a row, unless its unit is one of the product's. */
function countUnit(uses: Map<string, UnitUse>, text: string, units: UnitReader): void {
  const known = units(text);
  if (known !== null && !known.is_own && known.factor === "1") return;
  const key = unitKey(text);
  uses.set(key, { text: uses.get(key)?.text ?? text, known, rows: (uses.get(key)?.rows ?? 0) + 1 });
}

const isDate = (target: ImportTargetField | AttributeTarget): boolean =>
  target.kind === "attribute" ? target.attribute.type === "date" : target.kind === "date";

function checkRow(row: FileRow, context: Context): { item: ImportRow; problems: RowProblem[]; units: string[] } {
  const item = blankRow(row.number, context.defaultUnit);
  const problems: RowProblem[] = [];
  const read = (column: number | undefined, target: ImportTargetField | AttributeTarget): CellReading =>
    column === undefined ? readCell("", target) : readAt(row, { column, target, styles: context.styles });
  const report = (field: TargetField, code: RowProblemCode, suggestion?: string) => {
    const column = context.columns.get(field) ?? null;
    problems.push({
      row: row.number,
      column,
      field,
      code,
      value: column === null ? "" : (row.cells[column] ?? ""),
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  };
  let written: string | undefined;
  for (const target of IMPORT_TARGET_FIELDS) {
    if (target.kind === "unit") continue;
    const column = context.columns.get(target.field);
    const reading = read(column, target);
    if (!reading.ok) report(target.field, reading.code, reading.suggestion);
    else if (target.field === "quantity") {
      item.quantity = reading.value ?? "";
      written = reading.unit;
    } else if (target.field !== "units") item[target.field] = reading.value;
  }
  const values = context.attributes.flatMap(({ column, target }): [string, string][] => {
    const reading = read(column, target);
    if (!reading.ok) report(target.field, reading.code, reading.suggestion);
    return reading.ok && reading.value !== null ? [[String(target.attribute.id), reading.value]] : [];
  });
  if (values.length > 0) item.attributes = Object.fromEntries(values);
  const unit = unitOf(row, { context, written });
  if ("code" in unit) report(unit.field, unit.code);
  else {
    item.units = unit.id;
    const converted = item.quantity === "" ? null : convertQuantity(item.quantity, unit.factor);
    if (converted?.ok === true) item.quantity = converted.value ?? "";
    else if (converted !== null) report("quantity", converted.code);
  }
  const named =
    item.part_number !== null ||
    item.nomenclature !== null ||
    problems.some((problem) => problem.field === "part_number" || problem.field === "nomenclature");
  if (!named) report("part_number", "empty");
  return { item, problems, units: textsOfUnit(row, context, written) };
}

/**
 * Returns warnings about the part number of a row, about dates that name no single day, and about amounts in merged
 * cells that span several rows.
 */
function warningsOf(row: FileRow, { columns, dates, styles }: Context): RowWarning[] {
  return [...columns].flatMap(([field, column]): RowWarning[] => {
    const date = dates.get(field);
    const warning =
      row.shared?.includes(column) === true
        ? ({ code: "shared_amount" } as const)
        : field === "part_number"
          ? partWarning(row, column)
          : date === undefined
            ? null
            : dateWarning(readAt(row, { column, target: date, styles }));
    return warning === null ? [] : [{ row: row.number, column, field, value: row.cells[column] ?? "", ...warning }];
  });
}

/** Returns the texts of a row that name its unit: from the unit column, and after the quantity. */
const textsOfUnit = (row: FileRow, { columns }: Context, written: string | undefined): string[] =>
  [(row.cells[columns.get("units") ?? -1] ?? "").trim(), written ?? ""].filter((text) => text !== "");

/**
 * Returns the unit from the unit column or from the text after the quantity. If both the column and the text name a
 * unit, the units must agree.
 */
function unitOf(
  row: FileRow,
  { context, written }: { context: Context; written: string | undefined },
): Pick<ReadUnit, "id" | "factor"> | { field: ImportField; code: RowProblemCode } {
  const column = context.columns.get("units");
  const text = column === undefined ? "" : (row.cells[column] ?? "").trim();
  const behind = written === undefined ? null : context.readUnit(written);
  if (written !== undefined && behind === null) return { field: "quantity", code: "unknown_unit" };
  if (text === "") return behind ?? { id: context.defaultUnit, factor: "1" };
  const named = context.readUnit(text);
  if (named === null) return { field: "units", code: "unknown_unit" };
  return behind !== null && (behind.id !== named.id || compare(behind.factor, named.factor) !== 0)
    ? { field: "units", code: "unit_conflict" }
    : named;
}
