import { writeWorkbook } from "./write-workbook.ts";
import type { WorkbookSheet } from "./write-workbook.ts";

/** Process that writes large workbooks (started by write-in-process.ts). */

// Only the parent process sends messages, so they need no validation.
process.on("message", (sheets: readonly WorkbookSheet[]) => {
  void writeWorkbook({ sheets }).then((bytes) => process.send?.(bytes));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
