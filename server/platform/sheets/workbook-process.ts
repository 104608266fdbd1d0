import { writeWorkbook } from "./write-workbook.ts";
import type { WorkbookSheet } from "./write-workbook.ts";

/** A process that writes large workbooks of ours (started by write-in-process.ts). */

// Nobody else sends it anything.
process.on("message", (sheets: readonly WorkbookSheet[]) => {
  void writeWorkbook({ sheets }).then((bytes) => process.send?.(bytes));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
