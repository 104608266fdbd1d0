import { spanOf } from "#src/features/comparison/matrix-look.ts";

/** Columns of a row that aren't drawn, as wide as they would be. */
export function ColumnGap({ columns }: { columns: number }) {
  return columns <= 0 ? null : <td className="gap" aria-hidden="true" style={spanOf(columns)} />;
}
