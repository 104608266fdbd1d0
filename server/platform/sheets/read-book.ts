import { read, set_cptable, utils } from "xlsx";
import type { CellObject, ParsingOptions, Range, WorkBook, WorkSheet } from "xlsx";
import * as codePages from "xlsx/dist/cpexcel.full.mjs";
import { errorText } from "#server/core/error-text.ts";
import { cellText, hasExponent, isDate, isNumber } from "./cell-text.ts";
import { rowCollector, textBudget } from "./collect-rows.ts";
import type { TextBudget } from "./collect-rows.ts";
import { SheetError } from "./sheet-error.ts";
import { MAX_SHEET_COLUMNS, MAX_SHEETS, SCANNED_ROWS } from "./workbook.ts";
import type { ReadSheet, ReadWorkbook } from "./workbook.ts";

// hucre, which writes our workbooks, cannot read Excel files before 97, nor HTML and XML files named .xls. This library
// can. Old .xls files encode their text in a code page.
set_cptable(codePages);

const OPTIONS: ParsingOptions = {
  dense: true,
  cellNF: true,
  cellText: false,
  cellFormula: false,
  cellHTML: false,
  bookVBA: false,
  WTF: false,
  // Keeps HTML cells as text. Otherwise "0,5" would become 5.
  raw: true,
};

type HiddenRows = (place: number) => ReadonlySet<number>;
const NONE_HIDDEN: HiddenRows = () => new Set();

/**
 * Parses content that has passed the guards. Text (an HTML table or an XML spreadsheet named .xls) is already decoded.
 * Without `whole`, reads only the first rows of each sheet, because cells take many times the memory of their bytes.
 * `hiddenRows` and `hiddenSheets` supply data that the parser doesn't report.
 */
export function readBook(
  content: Buffer | string,
  kind: "xls" | "xlsx" | "ods",
  {
    whole,
    hiddenRows = NONE_HIDDEN,
    hiddenSheets,
  }: { whole: boolean; hiddenRows?: HiddenRows; hiddenSheets?: ReadonlySet<number> },
): ReadWorkbook {
  const book = parse(content, whole ? 0 : SCANNED_ROWS);
  if (book.SheetNames.length === 0) throw new SheetError("file_empty", "no sheets");
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const budget = textBudget();
  const sheets = book.SheetNames.slice(0, MAX_SHEETS).map((name, index) => {
    const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0 || hiddenSheets?.has(index) === true;
    return readSheet(Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined, {
      name,
      hidden,
      date1904,
      budget,
      whole,
      hiddenRows: hiddenRows(index),
    });
  });
  return { kind, encoding: null, delimiter: null, sheets };
}

function parse(content: Buffer | string, sheetRows: number): WorkBook {
  try {
    return read(content, { ...OPTIONS, sheetRows, type: typeof content === "string" ? "string" : "buffer" });
  } catch (error) {
    const detail = errorText(error);
    throw new SheetError(/password|encrypt/i.test(detail) ? "file_encrypted" : "file_damaged", detail);
  }
}

function readSheet(
  sheet: WorkSheet | undefined,
  {
    name,
    hidden,
    date1904,
    budget,
    whole,
    hiddenRows,
  }: {
    name: string;
    hidden: boolean;
    date1904: boolean;
    budget: TextBudget;
    whole: boolean;
    hiddenRows: ReadonlySet<number>;
  },
): ReadSheet {
  const collector = rowCollector(budget);
  const rows = denseRows(sheet);
  const covered = coveredCells(sheet?.["!merges"] ?? [], rows);
  const fromAbove = cellsFromAbove(sheet?.["!merges"] ?? []);
  const isHidden = (index: number): boolean => hiddenRows.has(index + 1) || sheet?.["!rows"]?.[index]?.hidden === true;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index];
    if (row === undefined) continue;
    const texts: string[] = [];
    const merged = fromAbove(index);
    const kinds: Record<"numbers" | "exponents" | "dates", number[]> = { numbers: [], exponents: [], dates: [] };
    for (let column = 0; column < Math.min(row.length, MAX_SHEET_COLUMNS + 1); column += 1) {
      const cell = covered.has(index * (MAX_SHEET_COLUMNS + 1) + column) ? undefined : row[column];
      texts.push(cellText(cell, date1904));
      if (isNumber(cell)) kinds.numbers.push(column);
      if (hasExponent(cell)) kinds.exponents.push(column);
      if (isDate(cell)) kinds.dates.push(column);
    }
    // Each row covered by a merged cell repeats its text, so each copy counts against the budget.
    for (const [column, from] of merged) budget.left -= cellText(rows[from - 1]?.[column], date1904).length;
    if (row.length > MAX_SHEET_COLUMNS + 1) collector.markWide();
    if (
      !collector.add(index + 1, texts, {
        ...kinds,
        ...(isHidden(index) ? { hidden: true } : {}),
        ...(merged.length > 0 ? { merged } : {}),
      })
    )
      break;
  }
  if (!whole && (rows.length >= SCANNED_ROWS || lastRow(sheet) >= SCANNED_ROWS)) collector.markCut(SCANNED_ROWS);
  return collector.sheet(name, hidden);
}

/**
 * Returns the index of the last row that the file declares, including rows that weren't parsed. That row may be blank.
 */
const lastRow = (sheet: WorkSheet | undefined): number =>
  typeof sheet?.["!fullref"] === "string" ? utils.decode_range(sheet["!fullref"]).e.r : 0;

type DenseRow = readonly (CellObject | undefined)[];

/** Returns the rows that the library stores under "!data" in dense mode. A chart sheet has none. */
function denseRows(sheet: WorkSheet | undefined): readonly (DenseRow | undefined)[] {
  if (sheet?.["!type"] === "chart") return [];
  const rows: unknown = sheet?.["!data"];
  return isRows(rows) ? rows : [];
}

function isRows(value: unknown): value is readonly (DenseRow | undefined)[] {
  return Array.isArray(value) && value.every((row) => row === undefined || row === null || Array.isArray(row));
}

/** Returns the cells of merged ranges except the first cell of each. Their content is invisible in the sheet. */
function coveredCells(merges: readonly Range[], rows: readonly (DenseRow | undefined)[]): Set<number> {
  const covered = new Set<number>();
  for (const { s: start, e: end } of merges) {
    for (let row = start.r; row <= Math.min(end.r, rows.length - 1); row += 1) {
      const last = Math.min(end.c, MAX_SHEET_COLUMNS, (rows[row]?.length ?? 0) - 1);
      for (let column = start.c; column <= last; column += 1) {
        if (row !== start.r || column !== start.c) covered.add(row * (MAX_SHEET_COLUMNS + 1) + column);
      }
    }
  }
  return covered;
}

/**
 * Returns a function from row index to the columns covered by a merged cell above, with the row number of that cell.
 * Call the function with ascending indexes.
 */
function cellsFromAbove(merges: readonly Range[]): (row: number) => [column: number, from: number][] {
  const down = merges
    .filter(({ s, e }) => e.r > s.r && s.c < MAX_SHEET_COLUMNS)
    .toSorted((left, right) => left.s.r - right.s.r);
  const open = new Map<number, Range>();
  let next = 0;
  return (row) => {
    for (let range = down[next]; range !== undefined && range.s.r < row; range = down[next]) {
      open.set(range.s.c, range);
      next += 1;
    }
    for (const [column, { e }] of open) if (e.r < row) open.delete(column);
    return [...open].map(([column, { s }]) => [column, s.r + 1]);
  };
}
