import type { AttributeTarget } from "./attribute-targets.ts";
import type { BomOptions } from "./bom/bom-options.ts";
import { neededQuantity } from "./bom/needed-quantity.ts";
import { inPacks, packsOf } from "./bom/row-packs.ts";
import type { RowPacks } from "./bom/row-packs.ts";
import type { BomPlan } from "./bom/plan-bom.ts";
import type { ColumnStyle } from "./column-style.ts";
import type { FileRow } from "./detect-header.ts";
import { alternateTexts, joinedTexts, notedTexts } from "./joined-texts.ts";
import { convertQuantity, readAt, readCell } from "./read-cell.ts";
import type { CellReading, RowProblemCode } from "./read-cell.ts";
import { textsOfUnit, unitOf } from "./row-unit.ts";
import { IMPORT_FIELDS, IMPORT_TARGET_FIELDS } from "./targets.ts";
import type { ImportField, ImportTargetField, TargetField } from "./targets.ts";
import type { UnitReader } from "./unit-words.ts";
import { recordOf } from "#contract/fields.ts";
import { multiply, normalise } from "#contract/money/decimal.ts";
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

export type Context = {
  mapping: readonly { column: number; field: TargetField }[];
  headers: readonly string[];
  columns: ReadonlyMap<TargetField, number>;
  attributes: readonly { column: number; target: AttributeTarget }[];
  styles: (column: number) => ColumnStyle;
  defaultUnit: UnitId;
  readUnit: UnitReader;
  bom: { plan: BomPlan; optionsOf: (row: number) => BomOptions };
};

export type CheckedRow = {
  item: ImportRow;
  /** Quantity on one product in the unit of the item; empty if it can't be read. */
  per_board: string;
  /** Quantity before it is rounded up to packs. */
  needed: string;
  packs: RowPacks | null;
  problems: RowProblem[];
  /** Texts that name the unit. */
  units: string[];
};

/** Reads one row. Values are never truncated, rounded or guessed; what can't be taken is reported as a problem. */
export function checkRow(row: FileRow, context: Context): CheckedRow {
  const { columns } = context;
  const { count, times } = context.bom.plan.of(row.number);
  const item = blankRow(row.number, context.defaultUnit);
  const problems: RowProblem[] = [];
  const read = (column: number | undefined, target: ImportTargetField | AttributeTarget): CellReading =>
    column === undefined ? readCell("", target) : readAt(row, { column, target, styles: context.styles });
  const report = (field: TargetField, code: RowProblemCode, suggestion?: string) => {
    const column = columns.get(field) ?? null;
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
    if (target.kind === "unit" || target.field === "alternates") continue;
    const reading = read(columns.get(target.field), target);
    if (target.field === "quantity") {
      if (reading.ok) written = reading.unit;
      item.quantity = count ?? (reading.ok ? (reading.value ?? "") : "");
      if (count === null && !reading.ok) reportQuantity(reading, { columns, row, report });
    } else if (!reading.ok) report(target.field, reading.code, reading.suggestion);
    else if (target.field !== "units") item[target.field] = reading.value;
  }
  const values = context.attributes.flatMap(({ column, target }): [string, string][] => {
    const reading = read(column, target);
    if (!reading.ok) report(target.field, reading.code, reading.suggestion);
    return reading.ok && reading.value !== null ? [[String(target.attribute.id), reading.value]] : [];
  });
  if (values.length > 0) item.attributes = Object.fromEntries(values);
  for (const [field, text] of [
    ["nomenclature", joinedTexts(item.nomenclature, row, context)],
    ["comment", notedTexts(item.comment, row, context)],
    ["alternates", alternateTexts(row, context)],
  ] as const) {
    if (text.ok) item[field] = text.value;
    else report(field, text.code);
  }
  const unit = unitOf(row, { ...context, written });
  let per_board = "";
  let needed = "";
  let packs: RowPacks | null = null;
  if ("code" in unit) report(unit.field, unit.code);
  else {
    item.units = unit.id;
    // Designators are counted in pieces, whatever packs the column of units speaks of.
    const converted = item.quantity === "" ? null : convertQuantity(item.quantity, count === null ? unit.factor : "1");
    if (converted !== null && !converted.ok) report("quantity", converted.code);
    else if (converted !== null && times === null) report("quantity", "assembly_quantity");
    else if (converted !== null) {
      per_board = normalise(multiply(converted.value ?? "0", times ?? "1"));
      const options = context.bom.optionsOf(row.number);
      needed = neededQuantity(per_board, options, unit.id);
      packs = packsOf(row, { ...context, factor: count === null ? unit.factor : "1" });
      const bought = convertQuantity(inPacks(needed, packs, options), "1");
      if (bought.ok) item.quantity = bought.value ?? "";
      else report("quantity", bought.code);
    }
  }
  const named =
    item.part_number !== null ||
    item.nomenclature !== null ||
    problems.some((problem) => problem.field === "part_number" || problem.field === "nomenclature");
  if (!named) report("part_number", "empty");
  return { item, per_board, needed, packs, problems, units: textsOfUnit(row, { columns, written }) };
}

/** Reports a quantity that can't be read. Without a column of quantities, the designators are to blame. */
function reportQuantity(
  reading: Extract<CellReading, { ok: false }>,
  {
    columns,
    row,
    report,
  }: {
    columns: ReadonlyMap<TargetField, number>;
    row: FileRow;
    report: (field: TargetField, code: RowProblemCode, suggestion?: string) => void;
  },
): void {
  const designators = columns.get("designators");
  if (columns.has("quantity") || designators === undefined) report("quantity", reading.code, reading.suggestion);
  else report("designators", (row.cells[designators] ?? "").trim() === "" ? "empty" : "not_designators");
}
