import { dateOrder } from "./dates.ts";
import type { DateOrder } from "./dates.ts";
import { columnStyle } from "#contract/numbers/decimal-text.ts";
import type { NumberStyle } from "#contract/numbers/decimal-text.ts";
import type { NUMBER_STYLES } from "#contract/numbers/number-styles.ts";
import type { FileRow } from "./detect-header.ts";

export interface ColumnStyle {
  readonly number: (typeof NUMBER_STYLES)[number];
  readonly date: DateOrder;
  /** Day (YYYY-MM-DD) from which "6 weeks" counts; null where such texts aren't read. */
  readonly today: string | null;
}
export type CellStyle = Omit<ColumnStyle, "number"> & { readonly number: NumberStyle };

/** Maximum length of a text that may be a number or date. A longer text is a description. */
const LONGEST = 60;

/** Returns true for a number cell of the workbook, but not for text that looks like a number. */
const isNumber = (row: FileRow, column: number): boolean => row.numbers?.includes(column) === true;

/**
 * Returns the style of each column: the user's choice, or the style inferred from the column's cells. `rows` must be
 * the original rows, so that manual corrections don't change how other rows are read.
 */
export function columnStyles(
  rows: readonly FileRow[],
  decimal: ColumnStyle["number"] = "auto",
  today: ColumnStyle["today"] = null,
): (column: number) => ColumnStyle {
  const known = new Map<number, ColumnStyle>();
  return (column) => {
    const style = known.get(column) ?? { ...styleOf(rows, column, decimal), today };
    known.set(column, style);
    return style;
  };
}

function styleOf(rows: readonly FileRow[], column: number, decimal: ColumnStyle["number"]): Omit<ColumnStyle, "today"> {
  const texts = rows
    .flatMap((row) => (isNumber(row, column) ? [] : [row.cells[column] ?? ""]))
    .filter((text) => text.length <= LONGEST && /\p{Nd}/u.test(text));
  return { number: decimal === "auto" ? columnStyle(texts) : decimal, date: dateOrder(texts) };
}

/** Returns the style of one cell. A number cell of the workbook always has a decimal point. */
export const cellStyle = (row: FileRow, column: number, style: ColumnStyle): CellStyle =>
  isNumber(row, column) ? { ...style, number: "cell" } : style;
