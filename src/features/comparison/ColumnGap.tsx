import { spanOf } from "#src/features/comparison/matrix-sizes.ts";

export function ColumnGap({ columns }: { columns: number }) {
  return columns <= 0 ? null : <td className="gap" aria-hidden="true" style={spanOf(columns)} />;
}
