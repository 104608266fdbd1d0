import { createPooledProcess } from "./pooled-process.ts";
import { writeWorkbook } from "./write-workbook.ts";
import type { WorkbookSheet } from "./write-workbook.ts";

/** Number of cells above which writing would block the event loop for too long. */
const LARGE_CELLS = 20_000;
const DEADLINE_MS = 50_000;

const kept = createPooledProcess("workbook-process");

/** Writes a workbook. A large workbook is written in a separate process, so that other calls don't wait. */
export async function writeInProcess(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  const cells = sheets.reduce((sum, sheet) => sum + sheet.rows.length * sheet.columns.length, 0);
  if (cells < LARGE_CELLS) return writeWorkbook({ sheets });
  const bytes = await kept.ask([...sheets], { deadlineMs: DEADLINE_MS });
  if (!(bytes instanceof Uint8Array)) throw new Error("no workbook");
  return bytes;
}
