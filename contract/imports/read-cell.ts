import type { AttributeTarget } from "./attribute-targets.ts";
import { cellStyle } from "./column-style.ts";
import type { CellStyle, ColumnStyle } from "./column-style.ts";
import { readDecimal, trimZeros } from "#contract/numbers/decimal-text.ts";
import type { NumberStyle } from "#contract/numbers/decimal-text.ts";
import { readDate } from "./dates.ts";
import type { FileRow } from "./detect-header.ts";
import { readAttribute } from "./read-attribute.ts";
import type { ImportField, ImportTargetField } from "./targets.ts";
import { unitById } from "#contract/reference/units.ts";
import { withoutInvisible } from "#contract/text-key.ts";
import { unitReader } from "./unit-words.ts";
import type { UnitReader } from "./unit-words.ts";
import { multiply, normalise } from "#contract/money/decimal.ts";

export type RowProblemCode =
  | "empty"
  | "not_a_number"
  | "negative"
  | "not_positive"
  | "ambiguous"
  | "too_many_digits"
  | "too_many_decimals"
  | "too_long"
  | "unknown_unit"
  | "unit_conflict"
  | "not_a_date"
  | "date_order"
  | "date_year"
  | "not_a_boolean"
  | "not_an_option"
  | "sheet_error"
  | "other_headings"
  | "under_other_headings"
  | "not_designators"
  | "assembly_quantity";

export type CellReading =
  | { ok: true; value: string | null; unit?: string; is_inexact?: true }
  | { ok: false; code: RowProblemCode; suggestion?: string };

/** The database column is numeric(15,3), but the API accepts at most nine digits before the point. */
export const QUANTITY_DECIMALS = 3;
const QUANTITY_DIGITS = 9;

/** Dates in another century are treated as typos. */
const YEARS = /^20\d\d|^2100/u;
/**
 * Fields that contain a code or name. In these fields, a lone dash means empty, and invisible characters from copied
 * text are removed.
 */
const CODES: ReadonlySet<string> = new Set<ImportField>(["part_number", "manufacturer", "article"]);
const KNOWN_UNITS = unitReader([]);
const UNKNOWN_STYLE: ColumnStyle = { number: "auto", date: "day", today: null };

export function readCell(
  text: string,
  target: ImportTargetField | AttributeTarget,
  style: CellStyle = UNKNOWN_STYLE,
  units: UnitReader = KNOWN_UNITS,
): CellReading {
  const value = text.trim();
  if (/^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|ERROR!)$/u.test(value))
    return { ok: false, code: "sheet_error" };
  switch (target.kind) {
    case "quantity":
      return readQuantity(value, style.number);
    case "date": {
      const date = readDate(value, style.date, style.today);
      if (date.ok) return YEARS.test(date.value) ? date : { ok: false, code: "date_year" };
      return date.reason === "empty" ? { ok: true, value: null } : { ok: false, code: date.reason };
    }
    case "unit": {
      const unit = units(value);
      if (value === "") return { ok: true, value: null };
      return unit === null ? { ok: false, code: "unknown_unit" } : { ok: true, value: unitById(unit.id)?.slug ?? null };
    }
    case "attribute":
      return readAttribute(value, target.attribute, style);
    case "text":
      if (CODES.has(target.field)) return readText(withoutInvisible(value).replace(/^[-–—−]+$/u, ""), target);
      return readText(value, target);
  }
}

const readText = (value: string, { max_length }: ImportTargetField): CellReading =>
  [...value].length > (max_length ?? Infinity)
    ? { ok: false, code: "too_long" }
    : { ok: true, value: value === "" ? null : value };

/** Reads a cell in the number and date style of its column. Text fields have no style. */
export function readAt(
  row: FileRow,
  given: {
    column: number;
    target: ImportTargetField | AttributeTarget;
    styles: (column: number) => ColumnStyle;
    units?: UnitReader;
  },
): CellReading {
  const { column, target, styles, units } = given;
  return readCell(
    row.cells[column] ?? "",
    target,
    target.kind === "text" ? undefined : cellStyle(row, column, styles(column)),
    units,
  );
}

function readQuantity(text: string, style: NumberStyle): CellReading {
  const reading = readDecimal(text, { style });
  if (!reading.ok) {
    const suggestion =
      reading.suggestion === undefined
        ? {}
        : { suggestion: reading.unit === undefined ? reading.suggestion : `${reading.suggestion} ${reading.unit}` };
    return { ok: false, code: reading.reason, ...suggestion };
  }
  const value = trimZeros(reading.value);
  const code = quantityProblem(value);
  if (code !== null) return { ok: false, code };
  return reading.unit === undefined ? { ok: true, value } : { ok: true, value, unit: reading.unit };
}

function quantityProblem(value: string): RowProblemCode | null {
  const [whole = "", fraction = ""] = value.split(".");
  if (whole.length > QUANTITY_DIGITS) return "too_many_digits";
  if (fraction.length > QUANTITY_DECIMALS) return "too_many_decimals";
  return /[1-9]/u.test(value) ? null : "not_positive";
}

/** Multiplies a quantity by the factor of its unit. Nothing is rounded: what doesn't fit is a problem. */
export function convertQuantity(quantity: string, factor: string): CellReading {
  const value = normalise(multiply(quantity, factor));
  const code = quantityProblem(value);
  return code === null ? { ok: true, value } : { ok: false, code };
}
