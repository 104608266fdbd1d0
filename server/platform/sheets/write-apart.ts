import { forkSibling } from "./fork-sibling.ts";
import { writeWorkbook } from "./write-workbook.ts";
import type { WorkbookSheet } from "./write-workbook.ts";

/** From here on writing takes longer than others should wait. */
const LARGE_CELLS = 20_000;
/** A workbook that isn't written by then never will be. */
const DEADLINE_MS = 50_000;

/** Writes a workbook; a large one in a process of its own, so that nobody else waits for it. */
export async function writeApart(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  const cells = sheets.reduce((sum, sheet) => sum + sheet.rows.length * sheet.columns.length, 0);
  if (cells < LARGE_CELLS) return writeWorkbook({ sheets });
  const child = forkSibling("workbook-process");
  const timer = setTimeout(() => child.kill("SIGKILL"), DEADLINE_MS);
  try {
    return await new Promise((resolve, reject) => {
      child.once("message", (bytes: unknown) =>
        bytes instanceof Uint8Array ? resolve(bytes) : reject(new Error("no workbook")),
      );
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`the process that writes a workbook ended with ${String(code)}`)));
      child.send([...sheets]);
    });
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}
