import type { ReactNode } from "react";
import type { Key } from "#i18n/keys.ts";
import { attributeOf, attributeTarget, optionsText } from "#contract/imports/attribute-targets.ts";
import type { ImportAttribute } from "#contract/imports/attribute-targets.ts";
import { readCell } from "#contract/imports/read-cell.ts";
import { valueParams } from "#contract/numbers/decimal-text.ts";
import type { UnitReader } from "#contract/imports/unit-words.ts";
import type { FileTask } from "#contract/imports/import.schema.ts";
import type { ProblemRow } from "#contract/imports/import-rows.schema.ts";
import { IMPORT_TARGET_FIELDS } from "#contract/imports/targets.ts";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import { readCell as cellOf } from "#src/ui/grid/columns.ts";
import type { CellValue, GridColumn, GridMessage } from "#src/ui/grid/columns.ts";
import { columnLetters, fieldOf } from "#src/features/imports/mapping.ts";

/**
 * A file row to be corrected. `id` is the row number, and `c0`, `c1`, … are the cells (null if empty). `sound` contains
 * the texts that the server accepted.
 */
export type CheckRow = { id: number; sound: readonly (string | null)[] } & Record<`c${number}`, string | null>;

export const cellName = (column: number): `c${number}` => `c${column}`;

export function checkRowOf(row: Pick<ProblemRow, "row" | "cells" | "problems">): CheckRow {
  const cells: Record<`c${number}`, string | null> = Object.fromEntries(
    row.cells.map((text, column) => [cellName(column), text === "" ? null : text]),
  );
  const sound = row.cells.map((text, column) =>
    row.problems.some((problem) => problem.column === column) ? null : text,
  );
  return { ...cells, id: row.row, sound };
}

export const cellsOf = (row: CheckRow, width: number): string[] =>
  Array.from({ length: width }, (_, column) => textOf(cellOf(row, cellName(column))));

const textOf = (value: CellValue): string => (value === null ? "" : String(value));

/**
 * Returns the problem in a cell. The server's result applies until the cell changes; the local import rules apply
 * afterwards.
 */
export function messageOf(
  task: Pick<FileTask, "problem_rows" | "mapping" | "styles">,
  { attributes, units }: { attributes: readonly ImportAttribute[]; units?: UnitReader | undefined },
  { row, column }: { row: CheckRow; column: number },
): GridMessage | null {
  const text = textOf(cellOf(row, cellName(column)));
  const field = fieldOf(task.mapping, column);
  const attribute = attributeOf(attributes, field ?? "");
  const known = task.problem_rows.find((one) => one.row === row.id);
  const found = known?.problems.find((problem) => problem.column === column);
  if (found !== undefined && (known?.cells[column] ?? "") === text) {
    // Only the server has the words for all problems of price lists, such as a price in another currency.
    return {
      message_key: "imports.check.problem" satisfies Key,
      params: { detail: found.detail },
      ...(found.suggestion === null ? {} : { suggestion: found.suggestion }),
    };
  }
  // The server has accepted the unchanged text. Only the server knows whether the cell is a number in the workbook.
  if (row.sound[column] === text) return null;
  const target =
    attribute === undefined ? IMPORT_TARGET_FIELDS.find((one) => one.field === field) : attributeTarget(attribute);
  if (target === undefined) return null;
  const reading = readCell(
    text,
    target,
    task.styles.find((one) => one.column === column),
    units,
  );
  if (reading.ok) return null;
  const params = { ...valueParams(text), options: optionsText(attribute) };
  return { message_key: `problems.row_${reading.code}`, params, suggestion: reading.suggestion };
}

interface CheckColumnsInput {
  readonly headers: readonly string[];
  readonly mapping: FileTask["mapping"];
  readonly labels: { readonly row: string; readonly field: (field: AnyField) => string };
  /** Names the place of a row in the file. `width` is that of the column in pixels. */
  readonly place: { readonly nameOf: (row: number) => string; readonly width: number };
  /** Returns the problem in a cell, or null. */
  readonly check: (row: CheckRow, column: number) => GridMessage | null;
  /** Returns the warning for a cell, or null. */
  readonly advise: (row: CheckRow, column: number) => GridMessage | null;
  /** Returns the custom content of a cell, or undefined. */
  readonly render: (row: CheckRow, column: number) => ReactNode;
}

export function checkColumns({
  headers,
  mapping,
  labels,
  place,
  check,
  advise,
  render,
}: CheckColumnsInput): GridColumn<CheckRow>[] {
  const columns = headers.flatMap((header, column): GridColumn<CheckRow>[] => {
    const field = fieldOf(mapping, column);
    // The hidden column of our own form, by which its rows are found.
    if (mapping.some((pair) => pair.column === column && pair.field === "lot")) return [];
    if (field === null)
      return [
        {
          field: cellName(column),
          kind: "text",
          header: header === "" ? columnLetters(column) : header,
          width: 120,
        },
      ];
    return [
      {
        field: cellName(column),
        kind: field === "part_number" ? "code" : "text",
        header: labels.field(field),
        width: field === "nomenclature" ? 240 : field === "quantity" || field === "units" ? 110 : 170,
        align: field === "quantity" ? "right" : "left",
        editable: true,
        check: (row) => check(row, column),
        advise: (row) => advise(row, column),
        render: (row) => render(row, column),
      },
    ];
  });
  // The editable columns are adjacent, so that a pasted block never spans a locked column.
  return [
    {
      field: "id",
      kind: "computed",
      header: labels.row,
      width: place.width,
      align: "right",
      pinned: true,
      format: (value) => place.nameOf(Number(value)),
    },
    ...columns.filter((column) => column.editable === true),
    ...columns.filter((column) => column.editable !== true),
  ];
}
