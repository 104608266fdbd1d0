import type { z } from "zod";
import { looksLikeBom } from "#contract/imports/bom/plan-bom.ts";
import type { ImportOptions, ImportTask } from "#contract/imports/import.schema.ts";
import { boardsOfRow } from "#contract/imports/sheet-rows.ts";
import { IMPORT_MAX_ROWS } from "#contract/limits.ts";
import type { Analysis } from "#server/modules/imports/analyse-import.ts";
import { cellsByRow } from "#server/modules/imports/file.view.ts";

type View = z.input<typeof ImportTask>;

export function bomFound({ checked, rows }: Analysis, { bom: { is_on, ...bom }, sheet }: ImportOptions): View["bom"] {
  const facts = checked.bom;
  if (rows.length === 0 || !looksLikeBom(facts)) return null;
  const [first] = checked.good;
  return {
    ...facts,
    example:
      first === undefined
        ? null
        : {
            quantity: checked.needed.get(first.row) ?? first.quantity,
            units: first.units,
            per_board: checked.per_board.get(first.row) ?? first.quantity,
            boards: is_on ? boardsOfRow(bom, first.row, sheet) : 1,
          },
  };
}

/** Counts the rows that are sold in packs, and those that are rounded up. */
export function packsFound({ checked }: Analysis): View["packs"] {
  const raised = checked.good.filter(({ row, quantity }) => (checked.needed.get(row) ?? quantity) !== quantity);
  const [first] = raised;
  return {
    named: checked.packed,
    raised: raised.length,
    example:
      first === undefined
        ? null
        : {
            needed: checked.needed.get(first.row) ?? first.quantity,
            quantity: first.quantity,
            units: first.units,
          },
  };
}

export function setAsideRows(analysis: Analysis): View["set_aside"] {
  const cellsOf = cellsByRow(analysis);
  return analysis.checked.set_aside.map(({ row, reason }) => ({ row, reason, cells: cellsOf(row) }));
}

export const goodRows = ({ checked }: Analysis): NonNullable<View["good_rows"]> =>
  checked.good
    .slice(0, IMPORT_MAX_ROWS)
    .map(
      ({
        row,
        part_number,
        nomenclature,
        manufacturer,
        quantity,
        units,
        target_delivery_time,
        alternates,
        comment,
      }) => ({
        row,
        part_number,
        nomenclature,
        manufacturer,
        quantity,
        units,
        target_delivery_time,
        alternates,
        comment,
        per_board: checked.per_board.get(row) ?? quantity,
        needed: checked.needed.get(row) ?? quantity,
      }),
    );

export const filledCells = ({ rows, layout }: Analysis): View["filled"] =>
  Array.from(
    { length: layout.width },
    (_, column) => rows.filter(({ cells }) => (cells[column] ?? "").trim() !== "").length,
  );
