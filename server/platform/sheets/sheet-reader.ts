import { IMPORT_ENDINGS } from "#contract/imports/file-options.ts";
import { createKeptProcess, LostProcess } from "./kept-process.ts";
import { SheetError } from "./sheet-error.ts";
import type { SheetAnswer, SheetRequest } from "./sheet-process.ts";
import type { ReadOptions, ReadWorkbook } from "./workbook.ts";

/** A file is given up this many milliseconds after work on it began. */
const DEADLINE_MS = 5_000;
/** What V8 may keep; what it holds besides, inflated bytes above all, is watched from outside. */
const HEAP_MB = 224;
const MEMORY_MB = 260;
const NAMES = new RegExp(`\\.(?:${IMPORT_ENDINGS.join("|")})$`, "i");

export type SheetReaderLog = { warn(details: Record<string, unknown>, message: string): void };

export type SheetReader = {
  /** The workbook as text. Throws SheetError where the file is at fault. */
  read(bytes: Uint8Array, fileName: string, options?: ReadOptions): Promise<ReadWorkbook>;
  /** Ends the process; files still waiting fail. */
  close(): Promise<void>;
};

type Job = { request: SheetRequest; resolve: (workbook: ReadWorkbook) => void; reject: (error: unknown) => void };

/**
 * Reads spreadsheets one after another in a warm process of its own, which is replaced after a crash or a missed
 * deadline and ends when there is no file for a while: the server's event loop never waits, and a hostile file can harm
 * only that process.
 */
export function createSheetReader({
  log,
  deadlineMs = DEADLINE_MS,
  restMs,
}: {
  log: SheetReaderLog;
  deadlineMs?: number;
  restMs?: number;
}): SheetReader {
  const waiting: Job[] = [];
  const kept = createKeptProcess("sheet-process", { execArgv: [`--max-old-space-size=${HEAP_MB}`], restMs });
  let busy = false;
  let closed = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      try {
        job.resolve(workbookOf(await kept.ask(job.request, { deadlineMs, megabytes: MEMORY_MB })));
      } catch (error) {
        if (!(error instanceof SheetError))
          log.warn({ file: job.request.fileName, reason: String(error) }, "the sheet process was replaced");
        job.reject(error instanceof LostProcess ? new SheetError("file_too_complex", error.message) : error);
      }
    }
    busy = false;
  }

  return {
    read(bytes, fileName, options = {}) {
      if (closed) return Promise.reject(new Error("the sheet reader is closed"));
      if (bytes.length === 0) return Promise.reject(new SheetError("file_empty"));
      if (!NAMES.test(fileName)) return Promise.reject(new SheetError("file_not_a_spreadsheet", "name"));
      return new Promise((resolve, reject) => {
        waiting.push({ request: { bytes, fileName, options }, resolve, reject });
        void work();
      });
    },
    async close() {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(new Error("the sheet reader is closed"));
      await kept.close();
    },
  };
}

/** @throws SheetError where the file is at fault */
function workbookOf(answer: unknown): ReadWorkbook {
  if (!isAnswer(answer) || answer.kind === "ready") throw new Error("the sheet process answered something else");
  if (answer.kind === "failed") throw new SheetError(answer.code, answer.detail);
  return answer.workbook;
}

function isAnswer(message: unknown): message is SheetAnswer {
  return typeof message === "object" && message !== null && "kind" in message;
}
