import { spanOf } from "#src/features/comparison/matrix-look.ts";

export function ColumnGap({ columns }: { columns: number }) {
  return columns <= 0 ? null : <td className="gap" aria-hidden="true" style={spanOf(columns)} />;
}
