import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";

/** Sort keys for the lots. `gap` is the difference between the winner's price and the lowest price. */
export const LOT_ORDERS = ["part_number", "sum", "spread", "offers", "gap"] as const;
type LotOrder = (typeof LOT_ORDERS)[number];

const names = new Intl.Collator("ru", { numeric: true, sensitivity: "base" });
const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/**
 * Returns a row's sort value, or null if it is unknown. Converts prices to numbers, which are precise enough for
 * sorting.
 */
function keyOf(row: MatrixRow, field: LotOrder, given: OrderGiven): string | number | null {
  const { compared } = row;
  switch (field) {
    case "part_number":
      return row.lot.part_number ?? row.lot.nomenclature;
    case "sum":
      return numberOf(compared.best_sum ?? compared.average_sum);
    case "spread":
      return numberOf(compared.spread);
    case "offers":
      return compared.cells.filter(({ state }) => state === "offered").length;
    case "gap": {
      const gaps = given.of(row.lot.id).flatMap(({ offer_item }) => {
        const gap = compared.cells[given.columnOf.get(offer_item) ?? -1]?.gap ?? null;
        return gap === null ? [] : [Number(gap)];
      });
      return gaps.length === 0 ? null : Math.max(...gaps);
    }
  }
}

interface OrderGiven {
  readonly of: (lot: number) => readonly Choice[];
  readonly columnOf: Matrix["columnOf"];
}

/** Sorts the rows. The sort is stable, and unknown values come last in either direction. */
export function ordered(
  rows: readonly MatrixRow[],
  sort: { readonly field: string; readonly order: "ASC" | "DESC" } | null,
  given: OrderGiven,
): readonly MatrixRow[] {
  const field = LOT_ORDERS.find((each) => each === sort?.field);
  if (field === undefined) return sort?.order === "DESC" ? rows.toReversed() : rows;
  const turn = sort?.order === "DESC" ? -1 : 1;
  return rows
    .map((row) => ({ row, key: keyOf(row, field, given) }))
    .toSorted(({ key: a }, { key: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return turn * (typeof a === "string" || typeof b === "string" ? names.compare(String(a), String(b)) : a - b);
    })
    .map(({ row }) => row);
}
