import type { FileRow } from "./detect-header.ts";
import type { RowProblemCode } from "./read-cell.ts";
import type { ImportField, TargetField } from "./targets.ts";
import type { ReadUnit, UnitReader } from "./unit-words.ts";
import { compare } from "#contract/money/decimal.ts";
import type { UnitId } from "#contract/reference/units.ts";

interface Given {
  readonly columns: ReadonlyMap<TargetField, number>;
  readonly defaultUnit: UnitId;
  readonly readUnit: UnitReader;
  /** Unit behind the number in the cell of the quantity. */
  readonly written: string | undefined;
}

const unitText = (row: FileRow, { columns }: Pick<Given, "columns">): string =>
  (row.cells[columns.get("units") ?? -1] ?? "").trim();

/** Returns the texts of a row that name its unit: from the unit column, and after the quantity. */
export const textsOfUnit = (row: FileRow, given: Pick<Given, "columns" | "written">): string[] =>
  [unitText(row, given), given.written ?? ""].filter((text) => text !== "");

/**
 * Returns the unit from the unit column or from the text after the quantity. If both the column and the text name a
 * unit, the units must agree.
 */
export function unitOf(
  row: FileRow,
  given: Given,
): Pick<ReadUnit, "id" | "factor"> | { field: ImportField; code: RowProblemCode } {
  const { readUnit, written, defaultUnit } = given;
  const text = unitText(row, given);
  const behind = written === undefined ? null : readUnit(written);
  if (written !== undefined && behind === null) return { field: "quantity", code: "unknown_unit" };
  if (text === "") return behind ?? { id: defaultUnit, factor: "1" };
  const named = readUnit(text);
  if (named === null) return { field: "units", code: "unknown_unit" };
  return behind !== null && (behind.id !== named.id || compare(behind.factor, named.factor) !== 0)
    ? { field: "units", code: "unit_conflict" }
    : named;
}
