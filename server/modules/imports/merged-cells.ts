import { attributeOf } from "#contract/imports/attribute-targets.ts";
import type { ImportAttribute } from "#contract/imports/attribute-targets.ts";
import { kindsOf } from "#contract/imports/detect-header.ts";
import type { CellKinds, FileRow } from "#contract/imports/detect-header.ts";
import type { Layout } from "#server/modules/imports/layout.ts";

interface Columns {
  readonly mapping: readonly { readonly column: number; readonly field: string }[];
  readonly attributes: readonly ImportAttribute[];
}

const KINDS = ["numbers", "exponents", "dates"] as const;

function filled(row: FileRow, cells: readonly { readonly column: number; readonly above: FileRow }[]): FileRow {
  const width = Math.max(row.cells.length, ...cells.map(({ column }) => column + 1));
  const texts = Array.from(
    { length: width },
    (_, column) => cells.find((cell) => cell.column === column)?.above.cells[column] ?? row.cells[column] ?? "",
  );
  const kinds = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      [
        ...(row[kind] ?? []),
        ...cells.flatMap(({ column, above }) => (above[kind]?.includes(column) === true ? [column] : [])),
      ],
    ]),
  );
  const all: CellKinds = { ...kinds, ...(row.shared === undefined ? {} : { shared: row.shared }) };
  return { number: row.number, cells: texts, ...kindsOf(all, () => true) };
}

/**
 * Repeats the text of a merged cell in every row that it covers. A number stays in the first row and is marked as
 * ambiguous, because a shared quantity may count once or per row. Rows without text of their own, and rows whose part
 * number and quantity are both merged, are not components and stay unchanged.
 */
export function fillMergedCells(layout: Layout, { mapping, attributes }: Columns): Layout {
  if (!layout.rows.some(({ merged }) => merged !== undefined)) return layout;
  const byNumber = new Map(layout.rows.map((row) => [row.number, row]));
  const columnOf = (field: string): number => mapping.find((pair) => pair.field === field)?.column ?? -1;
  const isAmount = (field: string): boolean =>
    field === "quantity" || attributeOf(attributes, field)?.type === "number";
  const [part, quantity] = [columnOf("part_number"), columnOf("quantity")];
  const shared = new Map<number, number[]>();
  const rows = layout.rows.map((row) => {
    const from = new Map(row.merged);
    const isOwn = mapping.some(({ column }) => (row.cells[column] ?? "") !== "");
    if (!isOwn || (from.has(part) && from.get(part) === from.get(quantity))) return row;
    const covered = mapping.flatMap(({ column, field }) => {
      const above = byNumber.get(from.get(column) ?? 0);
      return above === undefined || (above.cells[column] ?? "") === "" ? [] : [{ column, field, above }];
    });
    for (const { column, above } of covered.filter(({ field }) => isAmount(field)))
      shared.set(above.number, [...(shared.get(above.number) ?? []), column]);
    const texts = covered.filter(({ field }) => !isAmount(field));
    return texts.length === 0 ? row : filled(row, texts);
  });
  return {
    ...layout,
    rows: rows.map((row) => (shared.has(row.number) ? { ...row, shared: [...new Set(shared.get(row.number))] } : row)),
  };
}
