import { kindsOf } from "#contract/imports/detect-header.ts";
import type { RowNotes } from "#contract/imports/detect-header.ts";
import { SheetError } from "./sheet-error.ts";
import { MAX_CELL_LENGTH, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, MAX_WORKBOOK_TEXT_LENGTH } from "./workbook.ts";
import type { ReadSheet, SheetRow } from "./workbook.ts";

/** Number of characters that the workbook may still contain, shared by its sheets. */
export type TextBudget = { left: number };

export const textBudget = (): TextBudget => ({ left: MAX_WORKBOOK_TEXT_LENGTH });

// Characters to remove. PostgreSQL cannot store NUL, and other control characters have no meaning in a cell. A byte
// order mark, a zero-width space or a direction mark would make equal texts differ. Joiners and variation selectors
// remain, because Hindi and emoji need them.
const INVISIBLE = /(?![\n\t])[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Normalizes a cell's text: one kind of space and line end, no invisible characters, trimmed. */
export function cleanText(text: string): string {
  return text
    .slice(0, MAX_CELL_LENGTH)
    .replace(/\r\n?/g, "\n")
    .replace(INVISIBLE, "")
    .replace(SPACES, " ")
    .replace(LONE_SURROGATE, "\uFFFD")
    .trim();
}

export function rowCollector(budget: TextBudget) {
  const rows: SheetRow[] = [];
  let rowCount = 0;
  let readTo: number | null = null;
  let isWide = false;
  return {
    /** Adds a row. Returns false once the limit is reached, so that the caller can stop reading. */
    add(number: number, texts: readonly string[], notes: RowNotes = {}): boolean {
      const cells = texts.slice(0, MAX_SHEET_COLUMNS).map(cleanText);
      while (cells.length > 0 && cells.at(-1) === "") cells.pop();
      if (texts.length > MAX_SHEET_COLUMNS && texts.slice(MAX_SHEET_COLUMNS).some((text) => text.trim() !== ""))
        isWide = true;
      if (cells.length === 0) return true;
      if (rows.length === MAX_SHEET_ROWS) {
        readTo = rows.at(-1)?.number ?? 0;
        return false;
      }
      rowCount += 1;
      budget.left -= cells.reduce((sum, cell) => sum + cell.length, 0);
      if (budget.left < 0) throw new SheetError("file_too_complex", "too much text");
      rows.push({
        number,
        cells,
        ...kindsOf(notes, (column) => column < cells.length),
        ...(notes.hidden === true ? { hidden: true } : {}),
        ...(notes.merged === undefined ? {} : { merged: notes.merged }),
      });
      return true;
    },
    markWide(): void {
      isWide = true;
    },
    markCut(number: number): void {
      readTo ??= number;
    },
    sheet(name: string, hidden: boolean): ReadSheet {
      return {
        name: cleanText(name),
        hidden,
        row_count: rowCount,
        truncated: isWide || readTo !== null,
        ...(readTo === null ? {} : { read_to: readTo }),
        ...(isWide ? { is_wide: true } : {}),
        rows,
      };
    },
  };
}
