import { dateOrder } from "./dates.ts";
import type { DateOrder } from "./dates.ts";
import { columnStyle } from "#contract/numbers/decimal-text.ts";
import type { NumberStyle } from "#contract/numbers/decimal-text.ts";
import type { NUMBER_STYLES } from "#contract/numbers/number-styles.ts";
import type { FileRow } from "./detect-header.ts";

/** How the cells of a column are written: the sign of its numbers, the order of its dates. */
export interface ColumnStyle {
  readonly number: (typeof NUMBER_STYLES)[number];
  readonly date: DateOrder;
}
/** The same for one cell: it may be a number of the workbook. */
export type CellStyle = Omit<ColumnStyle, "number"> & { readonly number: NumberStyle };

/** Longer texts are descriptions. */
const LONGEST = 60;

/** The cell holds a number of the workbook, and no text that looks like one. */
const isNumber = (row: FileRow, column: number): boolean => row.numbers?.includes(column) === true;

/**
 * How each column is written: as chosen, else as its own texts prove. `rows` are those of the file: what is mended by
 * hand must not turn good rows into others.
 */
export function columnStyles(
  rows: readonly FileRow[],
  decimal: ColumnStyle["number"] = "auto",
): (column: number) => ColumnStyle {
  const known = new Map<number, ColumnStyle>();
  return (column) => {
    const style = known.get(column) ?? styleOf(rows, column, decimal);
    known.set(column, style);
    return style;
  };
}

function styleOf(rows: readonly FileRow[], column: number, decimal: ColumnStyle["number"]): ColumnStyle {
  const texts = rows
    .flatMap((row) => (isNumber(row, column) ? [] : [row.cells[column] ?? ""]))
    .filter((text) => text.length <= LONGEST && /\p{Nd}/u.test(text));
  return { number: decimal === "auto" ? columnStyle(texts) : decimal, date: dateOrder(texts) };
}

/** How one cell is written: a number of the workbook has a point, whatever its column's texts have. */
export const cellStyle = (row: FileRow, column: number, style: ColumnStyle): CellStyle =>
  isNumber(row, column) ? { ...style, number: "cell" } : style;
