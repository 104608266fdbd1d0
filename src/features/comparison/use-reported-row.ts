import { useReportLot } from "#src/entities/comment/focused-lot.ts";
import type { MatrixRow } from "#src/features/comparison/matrix.ts";

/** Returns the row in focus. The comments of the tender open on its lot. */
export function useReportedRow(row: MatrixRow | undefined): MatrixRow | undefined {
  const lot = row?.lot;
  useReportLot(lot && { id: lot.id, position: lot.position, name: lot.nomenclature ?? lot.part_number ?? "" });
  return row;
}
