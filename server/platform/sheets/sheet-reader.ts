import { IMPORT_EXTENSIONS } from "#contract/imports/file-options.ts";
import { LostProcess } from "./pooled-process.ts";
import { createParseQueue } from "./parse-queue.ts";
import type { ParseLog, Turn } from "./parse-queue.ts";
import { SheetError } from "./sheet-error.ts";
import type { ReadOptions, ReadWorkbook } from "./workbook.ts";

const DEADLINE_MS = 5_000;
const NAMES = new RegExp(`\\.(?:${IMPORT_EXTENSIONS.join("|")})$`, "i");

export type SheetReader = {
  /**
   * Reads a workbook as text. Companies take turns, so that one company's files never delay another's by more than one
   * file. Throws SheetError if the file is invalid, and the reason of an aborted signal.
   */
  read(bytes: Uint8Array, fileName: string, options?: ReadOptions & Partial<Turn>): Promise<ReadWorkbook>;
  /** Returns the number of files that wait for the parser. */
  waiting(): number;
  close(): Promise<void>;
};

export function createSheetReader({
  log,
  deadlineMs = DEADLINE_MS,
  restMs,
}: {
  log: ParseLog;
  deadlineMs?: number;
  restMs?: number;
}): SheetReader {
  const queue = createParseQueue({ log, deadlineMs, restMs });
  return {
    async read(bytes, fileName, { company = null, signal, ...options } = {}) {
      if (bytes.length === 0) throw new SheetError("file_empty");
      if (!NAMES.test(fileName)) throw new SheetError("file_not_a_spreadsheet", "name");
      const answer = await queue
        .ask({ kind: "sheet", bytes, fileName, options }, { company, signal })
        .catch((error: unknown) => {
          throw error instanceof LostProcess ? new SheetError("file_too_complex", error.message) : error;
        });
      if (answer.kind === "failed") throw new SheetError(answer.code, answer.detail);
      if (answer.kind !== "read") throw new Error("the sheet process answered something else");
      return answer.workbook;
    },
    waiting: () => queue.waiting(),
    close: () => queue.close(),
  };
}
