import type { BomOptions } from "./bom-options.ts";
import type { ColumnStyle } from "#contract/imports/column-style.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import { convertQuantity, readAt } from "#contract/imports/read-cell.ts";
import { IMPORT_TARGET_FIELDS } from "#contract/imports/targets.ts";
import type { TargetField } from "#contract/imports/targets.ts";
import { normalise, roundUp } from "#contract/money/decimal.ts";
import { fromScaled, toScaled } from "#contract/money/scaled.ts";
import { isPacked, SCALE, scaledBought } from "#contract/offers/packs.ts";

/** Columns of packs: the size of one, and the smallest order. */
const PACK_FIELDS = ["pack_quantity", "minimum_quantity"] as const;
type PackField = (typeof PACK_FIELDS)[number];

const QUANTITY = IMPORT_TARGET_FIELDS.find(({ field }) => field === "quantity");
/** Cells that say that a part isn't sold in packs. */
const NONE = /^(?:[-–—−]*|0+(?:[.,]0+)?)$/u;

export interface RowPacks extends Readonly<Record<PackField, string | null>> {
  /** Columns whose cell isn't a quantity. */
  readonly unread: readonly { readonly field: PackField; readonly column: number }[];
}

/** Reads what a row says about packs. The sizes are in the unit of the row, which has `factor` units of the file. */
export function packsOf(
  row: FileRow,
  {
    columns,
    styles,
    factor,
  }: {
    columns: ReadonlyMap<TargetField, number>;
    styles: (column: number) => ColumnStyle;
    factor: string;
  },
): RowPacks {
  const unread: { field: PackField; column: number }[] = [];
  const read = (field: PackField): string | null => {
    const column = columns.get(field);
    if (column === undefined || QUANTITY === undefined || NONE.test((row.cells[column] ?? "").trim())) return null;
    const reading = readAt(row, { column, target: QUANTITY, styles });
    const size = reading.ok && reading.value !== null ? convertQuantity(reading.value, factor) : reading;
    if (size.ok) return size.value;
    unread.push({ field, column });
    return null;
  };
  return { pack_quantity: read("pack_quantity"), minimum_quantity: read("minimum_quantity"), unread };
}

/** Rounds a quantity up to whole packs and to the smallest order. A row without a pack of its own takes the usual one. */
export function inPacks(quantity: string, packs: RowPacks, { to_packs, pack }: BomOptions): string {
  const { pack_quantity, minimum_quantity } = packs;
  const packed = { pack_quantity: pack_quantity ?? pack, minimum_quantity };
  if (!to_packs || !isPacked(packed)) return quantity;
  const bought = scaledBought(toScaled(roundUp(quantity, SCALE), SCALE), packed);
  return normalise(fromScaled(bought, SCALE));
}
