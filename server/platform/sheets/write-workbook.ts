import { writeXlsx } from "hucre/xlsx";
import type { Cell, CellStyle, DataValidation, WriteSheet } from "hucre/xlsx";
import { escapeCodes } from "./plain-characters.ts";
import { MONEY_SCALE, PRICE_SCALE } from "#contract/price-scale.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { columnLetters, listSheet, sheetNames } from "./workbook-names.ts";

// hucre supports what the reading library (read-book.ts) doesn't: styles, locked cells, lists of allowed values,
// streams.
export type WorkbookColumn = {
  header: string;
  /** `sum` and `sum_price` show zero as blank, because they are formulas that may refer to empty cells. */
  kind: "text" | "number" | "integer" | "money" | "date" | "sum" | "sum_price" | "rate";
  /** Column width in characters. */
  width?: number;
  locked?: boolean;
  list?: readonly string[];
  /** Smallest allowed number as a decimal string. */
  min?: string;
  max?: string;
  /** Message that the spreadsheet program shows for an invalid value. */
  refusal?: string;
  /** Hides columns that only programs read. */
  hidden?: boolean;
};

/**
 * Text, a decimal string or YYYY-MM-DD, depending on the cell's `kind`, or else on the column's. With a formula,
 * `value` is the cached result.
 */
export type WorkbookCell =
  | string
  | null
  | { value: string | null; kind?: WorkbookColumn["kind"]; formula?: string; tone?: "best" | "problem" | "total" };

export type WorkbookSheet = {
  name: string;
  columns: readonly WorkbookColumn[];
  rows: readonly (readonly WorkbookCell[])[];
  /** Lines of text above the header, with the first one as the title. A blank row follows. */
  above?: readonly string[];
  /** Total rows at the end, which are not editable. */
  closing_rows?: readonly (readonly WorkbookCell[])[];
  /** Protects the sheet, so that only unlocked columns can be edited. */
  protected?: boolean;
  frozen_columns?: number;
};

const OPTIONAL_DECIMALS = "#".repeat(PRICE_SCALE - MONEY_SCALE);
export const XLSX_FORMATS = {
  text: "@",
  number: "#,##0.###",
  integer: "#,##0",
  money: `#,##0.00${OPTIONAL_DECIMALS}`,
  date: "dd.mm.yyyy",
  sum: "#,##0.00;-#,##0.00;",
  sum_price: `#,##0.00${OPTIONAL_DECIMALS};-#,##0.00${OPTIONAL_DECIMALS};`,
  rate: "#,##0.00######",
} as const;
const BORDER = { style: "thin", color: { rgb: "D0D5DD" } } as const;
const BORDERS = { top: BORDER, right: BORDER, bottom: BORDER, left: BORDER };
const TONES = { best: "E3F4E6", problem: "FDE7E9", total: "F0F2F5" } as const;
const LONGEST_TEXT = 32_767;

/** Returns the Excel row number of the first row below the header, for use in formulas. */
export const firstRow = ({ above = [] }: Pick<WorkbookSheet, "above">): number =>
  (above.length === 0 ? 0 : above.length + 1) + 2;

/**
 * Writes a workbook (.xlsx) with a frozen header row, a filter, formats, validation and protection. Text always becomes a text
 * cell, so no value opens as a formula. Only our own code creates formulas.
 */
export async function writeWorkbook({ sheets }: { sheets: readonly WorkbookSheet[] }): Promise<Uint8Array> {
  const names = sheetNames(sheets.map((sheet) => sheet.name));
  const lists = listSheet(
    sheets.flatMap((sheet) => sheet.columns.flatMap((column) => (column.list === undefined ? [] : [column.list]))),
    names,
  );
  const written = sheets.map((sheet, index) =>
    writeSheet(sheet, { name: names[index] ?? "Sheet", listFormula: lists.formula }),
  );
  return writeXlsx({
    sheets: lists.sheet === null ? written : [...written, lists.sheet],
    defaultFont: { name: "Calibri", size: 11 },
  });
}

function writeSheet(
  sheet: WorkbookSheet,
  { name, listFormula }: { name: string; listFormula: (list: readonly string[]) => string | null },
): WriteSheet {
  const { columns, above = [], closing_rows = [] } = sheet;
  const first = firstRow(sheet) - 1;
  // A cell addressed individually takes the library ten times as long as a cell in its row. The map therefore contains
  // only cells that differ from their column.
  const cells = new Map<string, Partial<Cell>>();
  const seen = Math.max(
    0,
    columns.findIndex((column) => column.hidden !== true),
  );
  above.forEach((text, index) =>
    cells.set(`${index},${seen}`, { value: plainText(text), style: index === 0 ? TITLE : ABOVE }),
  );
  columns.forEach((column, index) =>
    cells.set(`${first - 1},${index}`, { value: plainText(column.header), style: HEADER }),
  );
  const rows = sheet.rows.map((row, place) =>
    columns.map((column, index) => {
      const cell = row[index] ?? null;
      if (typeof cell === "string" || cell === null) return xlsxContent(cell, column.kind);
      cells.set(`${first + place},${index}`, writeCell(cell, column));
      return null;
    }),
  );
  closing_rows.forEach((row, place) =>
    columns.forEach((column, index) =>
      cells.set(
        `${first + sheet.rows.length + place},${index}`,
        writeCell(row[index] ?? null, { ...column, locked: true }),
      ),
    ),
  );
  const last = first + sheet.rows.length;
  return {
    name,
    columns: columns.map((column) => ({
      width: column.width ?? (column.kind === "text" ? 24 : 14),
      ...(column.hidden === true ? { hidden: true } : {}),
      style: cellStyle(column.kind, column.locked === true),
    })),
    rows: [...Array.from({ length: first }, () => []), ...rows],
    cells,
    freezePane: sheet.frozen_columns === undefined ? { rows: first } : { rows: first, columns: sheet.frozen_columns },
    dataValidations: columns.flatMap((column, index) =>
      validation(column, { index, first: first + 1, last, listFormula }),
    ),
    ...(sheet.rows.length > 0 && columns.length > 0
      ? { autoFilter: { range: `A${first}:${columnLetters(columns.length - 1)}${last}` } }
      : {}),
    ...(sheet.protected === true
      ? { protection: { sheet: true, formatColumns: true, formatRows: true, sort: true, autoFilter: true } }
      : {}),
  };
}

const TITLE: CellStyle = { font: { bold: true, size: 14 }, protection: { locked: true } };
const ABOVE: CellStyle = { protection: { locked: true } };

const HEADER: CellStyle = {
  font: { bold: true },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E8EBF0" } },
  border: BORDERS,
  alignment: { vertical: "center", wrapText: true },
  protection: { locked: true },
};

function cellStyle(kind: WorkbookColumn["kind"], locked: boolean, tone?: keyof typeof TONES): CellStyle {
  return {
    numFmt: XLSX_FORMATS[kind],
    border: BORDERS,
    protection: { locked },
    alignment: { vertical: "top", ...(kind === "text" ? { wrapText: true } : {}) },
    ...(tone === undefined ? {} : { fill: { type: "pattern", pattern: "solid", fgColor: { rgb: TONES[tone] } } }),
    ...(tone === "total" ? { font: { bold: true } } : {}),
  };
}

function writeCell(cell: WorkbookCell, column: WorkbookColumn): Partial<Cell> {
  const {
    value,
    kind = column.kind,
    formula,
    tone,
  } = typeof cell === "string" || cell === null ? { value: cell } : cell;
  const style = cellStyle(kind, column.locked === true, tone);
  const content = xlsxContent(value, kind);
  if (formula === undefined) return { value: content, style };
  // The cached result of a formula that shows nothing is an empty text. Without a result, Excel would show 0.
  const result = content ?? "";
  return { value: result, type: "formula", formula, formulaResult: result, style };
}

/**
 * Returns a cell's content, or null for a blank cell. Numbers of more than 15 digits remain text, because Excel would
 * round them.
 */
export function xlsxContent(value: string | null, kind: WorkbookColumn["kind"]): string | number | null {
  if (value === null || value === "") return null;
  if (kind === "date") return dateSerial(value) ?? plainText(value);
  const isNumber =
    kind !== "text" && /^-?\d+(?:\.\d+)?$/u.test(value) && value.replace(/\D/gu, "").replace(/^0+/u, "").length <= 15;
  return isNumber ? Number(value) : plainText(value);
}

/** Converts a date to Excel's serial number, the days since 1899-12-30. Returns null for anything else. */
function dateSerial(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text);
  return parts === null ? null : Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) / DAY_MS + 25_569;
}

/**
 * Removes control characters, which XML forbids. Truncates to Excel's limit and escapes text that resembles an Excel
 * code.
 */
function plainText(text: string): string {
  const plain = text
    .replace(/\r\n?/gu, "\n")
    .replace(/(?![\n\t])\p{Cc}|[\uFFFE\uFFFF]/gu, "")
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .slice(0, LONGEST_TEXT);
  return escapeCodes(plain);
}

function validation(
  column: WorkbookColumn,
  {
    index,
    first,
    last,
    listFormula,
  }: { index: number; first: number; last: number; listFormula: (list: readonly string[]) => string | null },
): DataValidation[] {
  const letters = columnLetters(index);
  const { list, min, max, refusal } = column;
  const common = {
    range: `${letters}${first}:${letters}${Math.max(first, last)}`,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: "stop" as const,
    ...(refusal === undefined ? {} : { errorMessage: refusal.slice(0, 225) }),
  };
  if (list !== undefined) {
    const formula = listFormula(list);
    return [
      formula === null
        ? { ...common, type: "list", values: [...list] }
        : { ...common, type: "list", formula1: formula },
    ];
  }
  if (min === undefined && max === undefined) return [];
  const type =
    column.kind === "text"
      ? ("textLength" as const)
      : column.kind === "integer"
        ? ("whole" as const)
        : ("decimal" as const);
  if (min !== undefined && max !== undefined)
    return [{ ...common, type, operator: "between", formula1: min, formula2: max }];
  if (min !== undefined) return [{ ...common, type, operator: "greaterThanOrEqual", formula1: min }];
  return [{ ...common, type, operator: "lessThanOrEqual", formula1: max ?? "0" }];
}
