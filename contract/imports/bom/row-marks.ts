import { isMarkForQuantity, isNotFittedMark, mentionsNotFitted, saysNotFitted } from "./fitted-marks.ts";
import { chosenVariant, saysNone, variantReader } from "./variants.ts";
import type { VariantSet } from "./variants.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import type { TargetField } from "#contract/imports/targets.ts";

interface Given {
  readonly columns: ReadonlyMap<TargetField, number>;
  readonly headers: readonly string[];
  readonly variants: VariantSet | null;
}

/** Quantity of a part that has a place on the board and isn't bought. */
export const ZERO = /^0+(?:[.,]0+)?$/u;

export const textIn = (row: FileRow, column: number | undefined): string =>
  column === undefined ? "" : (row.cells[column] ?? "").trim();

const pairsOf = (columns: Given["columns"]): { column: number; field: TargetField }[] =>
  [...columns].map(([field, column]) => ({ column, field }));

/** Returns the variant that is chosen in a mapping, by its column. */
export const variantIn = ({ columns, variants }: Given): number | null =>
  variants === null ? null : chosenVariant(variants, pairsOf(columns));

/** Returns the variants with marks. A column that the user has named as that of a variant is one of them. */
function markedVariants({ columns, variants }: Given): VariantSet | null {
  const named = columns.get("fitted_in_variant");
  const found = variants?.kind === "marks" ? variants.columns : [];
  const all = named === undefined || found.includes(named) ? found : [...found, named];
  return all.length === 0 ? null : { kind: "marks", columns: all };
}

/**
 * Returns a reader of marks of variants. They count in the column of the chosen variant; without one, a part isn't
 * fitted if every variant says so. The mark may be an empty cell.
 */
function variantMarks(rows: readonly FileRow[], given: Given): (row: FileRow) => string | null {
  const set = markedVariants(given);
  if (set === null) return () => null;
  const isLeftOut = variantReader(
    set,
    given.headers,
    rows.map(({ cells }) => cells),
  );
  const chosen = chosenVariant(set, pairsOf(given.columns));
  const counting = chosen === null ? set.columns : [chosen];
  return (row) =>
    counting.every((column) => isLeftOut(row.cells, column))
      ? (counting.map((column) => textIn(row, column)).find((text) => text !== "") ?? "")
      : null;
}

/** Returns a reader of the mark that a row's part isn't fitted, or null. Columns of other variants don't count. */
export function markReader(
  rows: readonly FileRow[],
  given: Given,
): (row: FileRow, takesZero: boolean) => string | null {
  const { columns, headers } = given;
  const ofVariants = markedVariants(given)?.columns ?? [];
  const markOfVariant = variantMarks(rows, given);
  const mapped = columns.get("fitted");
  const fitted = mapped !== undefined && ofVariants.includes(mapped) ? undefined : mapped;
  const isOfBoard = columns.has("designators") || mapped !== undefined || ofVariants.length > 0;
  return (row, takesZero) => {
    const marked = textIn(row, fitted);
    if (fitted !== undefined && saysNotFitted(marked, headers[fitted] ?? "")) return marked;
    const ofVariant = markOfVariant(row);
    if (ofVariant !== null) return ofVariant;
    const quantity = textIn(row, columns.get("quantity"));
    // In a list that isn't of a board, a short mark such as "NM" or "нет" may mean anything, so the cell is a problem.
    const isMark = isOfBoard ? isMarkForQuantity(quantity) : isNotFittedMark(quantity);
    const isPlaced = textIn(row, columns.get("designators")) !== "";
    if (isMark || (isPlaced && takesZero && ZERO.test(quantity))) return quantity;
    const name = textIn(row, columns.get("nomenclature"));
    if (isPlaced && isMarkForQuantity(name)) return name;
    const named = (["nomenclature", "comment", "internal_comment", "quantity", "designators"] as const)
      .map((field) => textIn(row, columns.get(field)))
      .find(mentionsNotFitted);
    const isOwn = (column: number): boolean => column !== fitted && !ofVariants.includes(column);
    return named ?? row.cells.find((cell, column) => isOwn(column) && isNotFittedMark(cell))?.trim() ?? null;
  };
}

/** Returns whether the variant whose quantities are taken has no quantity of a row's part. */
export const isNotInVariant = (row: FileRow, { columns, variants }: Given): boolean => {
  const quantity = columns.get("quantity");
  return (
    variants?.kind === "quantities" &&
    quantity !== undefined &&
    variants.columns.includes(quantity) &&
    saysNone(textIn(row, quantity))
  );
};
