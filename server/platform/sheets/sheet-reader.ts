import type { ChildProcess } from "node:child_process";
import { IMPORT_ENDINGS } from "#contract/imports/file-options.ts";
import { forkSibling } from "./fork-sibling.ts";
import { residentMegabytes } from "./resident.ts";
import { SheetError } from "./sheet-error.ts";
import type { SheetAnswer, SheetRequest } from "./sheet-process.ts";
import type { ReadOptions, ReadWorkbook } from "./workbook.ts";

/** A file is given up this many milliseconds after work on it began. */
const DEADLINE_MS = 5_000;
/** A process that does not come up in this time is no fault of the file. */
const START_MS = 20_000;
/** A process that has had no file for so long ends: it holds some 75 MB, and the next file waits for another. */
const REST_MS = 60_000;
/** What V8 may keep; what it holds besides, inflated bytes above all, is watched from outside. */
const HEAP_MB = 224;
const MEMORY_MB = 260;
const LOOK_MS = 20;
const NAMES = new RegExp(`\\.(?:${IMPORT_ENDINGS.join("|")})$`, "i");

export type SheetReaderLog = { warn(details: Record<string, unknown>, message: string): void };

export type SheetReader = {
  /** The workbook as text. Throws SheetError where the file is at fault. */
  read(bytes: Uint8Array, fileName: string, options?: ReadOptions): Promise<ReadWorkbook>;
  /** Ends the process; files still waiting fail. */
  close(): Promise<void>;
};

type Job = { request: SheetRequest; resolve: (workbook: ReadWorkbook) => void; reject: (error: Error) => void };

/**
 * Reads spreadsheets one after another in a warm process of its own, which is replaced after a crash or a missed
 * deadline and ends when there is no file for a while: the server's event loop never waits, and a hostile file can harm
 * only that process.
 */
export function createSheetReader({
  log,
  deadlineMs = DEADLINE_MS,
  restMs = REST_MS,
}: {
  log: SheetReaderLog;
  deadlineMs?: number;
  restMs?: number;
}): SheetReader {
  const waiting: Job[] = [];
  let worker: Promise<ChildProcess> | null = null;
  let busy = false;
  let closed = false;
  let rest: NodeJS.Timeout | undefined;

  async function endProcess(): Promise<void> {
    const ended = worker;
    worker = null;
    const child = await ended?.catch(() => null);
    if (child !== null && child !== undefined) kill(child);
  }

  /** The kept process. It may have been ended while it was idle, as by a system short of memory: then another. */
  async function readyProcess(): Promise<ChildProcess> {
    const kept = await worker;
    return kept !== null && isUp(kept) ? kept : (worker = startProcess());
  }

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    clearTimeout(rest);
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      try {
        job.resolve(await ask(await readyProcess(), { request: job.request, deadlineMs }));
      } catch (error) {
        if (!(error instanceof SheetError) || error instanceof LostProcess) {
          log.warn({ file: job.request.fileName, reason: String(error) }, "the sheet process was replaced");
          worker = null;
        }
        job.reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
    busy = false;
    if (!closed) rest = setTimeout(() => void endProcess(), restMs).unref();
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
      clearTimeout(rest);
      await endProcess();
    },
  };
}

/** The file cost us the process: it ran out of time or memory, or broke the parser. */
class LostProcess extends SheetError {
  constructor(detail: string) {
    super("file_too_complex", detail);
  }
}

/** One file to a ready process; kills the process when the deadline passes or it takes too much memory. */
function ask(
  child: ChildProcess,
  { request, deadlineMs }: { request: SheetRequest; deadlineMs: number },
): Promise<ReadWorkbook> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      clearInterval(watch);
      child.removeListener("message", onMessage);
      child.removeListener("exit", onExit);
      idle(child);
    };
    const onMessage = (message: unknown) => {
      if (!isAnswer(message) || message.kind === "ready") return;
      finish();
      if (message.kind === "read") resolve(message.workbook);
      else reject(new SheetError(message.code, message.detail));
    };
    const onExit = (code: number | null, signal: string | null) => {
      finish();
      reject(new LostProcess(`ended with ${signal ?? code ?? "nothing"}`));
    };
    const giveUp = (reason: string) => {
      finish();
      kill(child);
      reject(new LostProcess(reason));
    };
    const timer = setTimeout(() => giveUp(`not read within ${deadlineMs} ms`), deadlineMs);
    const watch = setInterval(() => {
      if (residentMegabytes(child.pid) > MEMORY_MB) giveUp(`takes more than ${MEMORY_MB} MB`);
    }, LOOK_MS);
    child.on("message", onMessage);
    child.on("exit", onExit);
    child.ref();
    child.channel?.ref();
    child.send(request, (error) => error !== null && onExit(null, error.message));
  });
}

/** Starts a process and waits until it is ready. */
function startProcess(): Promise<ChildProcess> {
  const child = forkSibling("sheet-process", [`--max-old-space-size=${HEAP_MB}`]);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail("did not start in time"), START_MS);
    const onExit = (code: number | null) => fail(`ended with ${String(code)} at the start`);
    function fail(reason: string): void {
      clearTimeout(timer);
      kill(child);
      reject(new Error(`the sheet process ${reason}`));
    }
    child.once("exit", onExit);
    child.once("error", (error) => fail(error.message));
    child.once("message", () => {
      clearTimeout(timer);
      child.removeListener("exit", onExit);
      // A process that breaks while it is idle must not bring the server down; the next file starts another.
      child.on("error", () => kill(child));
      idle(child);
      resolve(child);
    });
  });
}

const isUp = (child: ChildProcess): boolean => child.connected && child.exitCode === null && child.signalCode === null;

/** An idle process does not keep the server alive. */
function idle(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function kill(child: ChildProcess): void {
  child.removeAllListeners("message");
  if (child.exitCode === null) child.kill("SIGKILL");
}

function isAnswer(message: unknown): message is SheetAnswer {
  return typeof message === "object" && message !== null && "kind" in message;
}
