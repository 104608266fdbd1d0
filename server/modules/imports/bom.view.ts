import type { z } from "zod";
import { looksLikeBom } from "#contract/imports/bom/plan-bom.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { IMPORT_MAX_ROWS } from "#contract/limits.ts";
import type { Analysis } from "#server/modules/imports/analyse-import.ts";
import { cellsByRow } from "#server/modules/imports/file.view.ts";

type View = z.input<typeof ImportTask>;

export function bomFound({ checked, rows }: Analysis): View["bom"] {
  const { bom } = checked;
  if (rows.length === 0 || !looksLikeBom(bom)) return null;
  const [first] = checked.good;
  return {
    ...bom,
    example:
      first === undefined
        ? null
        : {
            quantity: first.quantity,
            units: first.units,
            per_board: checked.per_board.get(first.row) ?? first.quantity,
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
    .map(({ row, part_number, nomenclature, manufacturer, quantity, units, target_delivery_time, comment }) => ({
      row,
      part_number,
      nomenclature,
      manufacturer,
      quantity,
      units,
      target_delivery_time,
      comment,
      per_board: checked.per_board.get(row) ?? quantity,
    }));

export const filledCells = ({ rows, layout }: Analysis): View["filled"] =>
  Array.from(
    { length: layout.width },
    (_, column) => rows.filter(({ cells }) => (cells[column] ?? "").trim() !== "").length,
  );
