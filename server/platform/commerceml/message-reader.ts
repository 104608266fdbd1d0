import { createBudget } from "#server/platform/budget.ts";
import { MessageError } from "#server/platform/commerceml/message-error.ts";
import type { DocumentReport } from "#server/platform/commerceml/read-message.ts";
import { LostProcess } from "#server/platform/sheets/pooled-process.ts";
import { createParseQueue } from "#server/platform/sheets/parse-queue.ts";
import type { ParseLog } from "#server/platform/sheets/parse-queue.ts";

/** Time limit for one message, from the start of its processing. */
const DEADLINE_MS = 5_000;
/** Processor time that one company's messages may use in ten minutes. */
const ALLOWANCE_MS = 20_000;
const WINDOW_MS = 600_000;
/** Maximum number of messages of one company in progress or queued. 1C sends its messages one after another. */
const MAX_AT_ONCE = 2;

export interface MessageReader {
  /** @throws MessageError when the message is invalid, or its company has used up its budget */
  read(company: number, fileName: string, bytes: Buffer): Promise<readonly DocumentReport[]>;
  close(): Promise<void>;
}

/**
 * Reads messages in a separate pooled process, so that a large message never delays a spreadsheet. A time budget per
 * company keeps one company from delaying the messages of others.
 */
export function createMessageReader({
  log,
  deadlineMs = DEADLINE_MS,
  allowanceMs = ALLOWANCE_MS,
  restMs,
}: {
  log: ParseLog;
  deadlineMs?: number;
  allowanceMs?: number;
  restMs?: number;
}): MessageReader {
  const queue = createParseQueue({ log, deadlineMs, restMs });
  const budget = createBudget({ allowance: allowanceMs, window_ms: WINDOW_MS });
  const at_once = new Map<number, number>();

  async function ask(company: number, fileName: string, bytes: Buffer): Promise<readonly DocumentReport[]> {
    try {
      const answer = await queue.ask({ kind: "message", fileName, bytes }, { company });
      if (answer.kind !== "message" && answer.kind !== "refused")
        throw new Error("the sheet process answered something else");
      budget.spend(company, answer.spent_ms);
      if (answer.kind === "refused") throw new MessageError(answer.why);
      return answer.documents;
    } catch (error) {
      if (!(error instanceof LostProcess)) throw error;
      budget.spend(company, deadlineMs);
      throw new MessageError("too_large");
    }
  }

  return {
    async read(company, fileName, bytes) {
      const running = at_once.get(company) ?? 0;
      if (running >= MAX_AT_ONCE || !budget.has(company)) throw new MessageError("over_budget");
      at_once.set(company, running + 1);
      try {
        return await ask(company, fileName, bytes);
      } finally {
        const left = (at_once.get(company) ?? 1) - 1;
        if (left > 0) at_once.set(company, left);
        else at_once.delete(company);
      }
    },
    close: () => queue.close(),
  };
}
