import { createCompanyTurns } from "./company-turns.ts";
import { createPooledProcess } from "./pooled-process.ts";
import type { ParseAnswer, ParseRequest } from "./sheet-process.ts";

/** Limit of V8's heap. The server watches the total memory of the process, which is mostly inflated bytes. */
const HEAP_MB = 224;
const MEMORY_MB = 260;

export type ParseLog = { warn(details: Record<string, unknown>, message: string): void };

/** Company whose turn a file takes, null for none. A file that waits when `signal` aborts isn't parsed. */
export type Turn = { readonly company: number | null; readonly signal?: AbortSignal | undefined };

export type ParseQueue = {
  /**
   * @throws LostProcess when the file exceeded the time or memory limit, or crashed the process; the reason of an
   *   aborted signal
   */
  ask(request: ParseRequest, turn: Turn): Promise<Exclude<ParseAnswer, { kind: "ready" }>>;
  /** Returns the number of files that wait, without the one being parsed. */
  waiting(): number;
  close(): Promise<void>;
};

type Job = {
  request: ParseRequest;
  resolve: (answer: Exclude<ParseAnswer, { kind: "ready" }>) => void;
  reject: (error: unknown) => void;
};

/**
 * Parses files one after another in a pooled process; companies take turns. The process is replaced after a crash or a
 * missed deadline, and ends when idle. The server's event loop never waits, and a malicious file can harm only that
 * process.
 */
export function createParseQueue({
  log,
  deadlineMs,
  restMs,
}: {
  log: ParseLog;
  deadlineMs: number;
  restMs: number | undefined;
}): ParseQueue {
  const waiting = createCompanyTurns<Job>();
  const kept = createPooledProcess("sheet-process", { execArgv: [`--max-old-space-size=${HEAP_MB}`], restMs });
  let busy = false;
  let closed = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let job = waiting.next(); job !== undefined; job = waiting.next()) {
      try {
        job.resolve(answerOf(await kept.ask(job.request, { deadlineMs, megabytes: MEMORY_MB })));
      } catch (error) {
        log.warn({ file: job.request.fileName, reason: String(error) }, "the sheet process was replaced");
        job.reject(error);
      }
    }
    busy = false;
  }

  return {
    async ask(request, { company, signal }) {
      if (closed) throw new Error("the parser is closed");
      signal?.throwIfAborted();
      return new Promise((resolve, reject) => {
        const job = { request, resolve, reject };
        waiting.add(company, job);
        signal?.addEventListener("abort", () => {
          waiting.remove(job);
          reject(signal.reason);
        });
        void work();
      });
    },
    waiting: () => waiting.count(),
    async close() {
      closed = true;
      for (const job of waiting.drain()) job.reject(new Error("the parser is closed"));
      await kept.close();
    },
  };
}

function answerOf(answer: unknown): Exclude<ParseAnswer, { kind: "ready" }> {
  if (!isAnswer(answer) || answer.kind === "ready") throw new Error("the sheet process answered something else");
  return answer;
}

function isAnswer(message: unknown): message is ParseAnswer {
  return typeof message === "object" && message !== null && "kind" in message;
}
