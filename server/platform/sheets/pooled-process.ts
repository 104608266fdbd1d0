import type { ChildProcess } from "node:child_process";
import { createIdleSlot } from "#server/platform/idle-slot.ts";
import { forkSibling } from "./fork-sibling.ts";
import { residentMegabytes } from "./resident.ts";

/** Time limit for starting a process. A slow start is not the fault of the task. */
const START_MS = 20_000;
/**
 * Idle time after which a process ends. An idle process occupies some 75 MB; without one, the next task waits for a new
 * process.
 */
const REST_MS = 60_000;
/** Maximum size of an idle process. A process that has grown beyond this size ends at once. */
const REST_MB = 200;
const LOOK_MS = 20;

interface Limits {
  deadlineMs: number;
  megabytes?: number;
}

export interface PooledProcess {
  /**
   * Runs a task and returns its result. Concurrent tasks run in separate processes.
   * @throws LostProcess when the task exceeded the time or memory limit, or crashed the process
   */
  ask(task: object, limits: Limits): Promise<unknown>;
  close(): Promise<void>;
}

/** The process crashed or was killed because of its task. */
export class LostProcess extends Error {}

/** Creates a pool that keeps one idle process for the next task, until the idle timeout. */
export function createPooledProcess(
  name: Parameters<typeof forkSibling>[0],
  { execArgv = [], restMs = REST_MS }: { execArgv?: readonly string[]; restMs?: number | undefined } = {},
): PooledProcess {
  const running = new Set<Promise<ChildProcess>>();
  const idle = createIdleSlot<ChildProcess>({ restMs, isUp, end: kill });
  let closed = false;

  const take = async (): Promise<ChildProcess> => idle.take() ?? startProcess(name, execArgv);

  function giveBack(child: ChildProcess): void {
    if (closed || residentMegabytes(child.pid) > REST_MB) kill(child);
    else idle.giveBack(child);
  }

  return {
    async ask(task, limits) {
      const taken = take();
      running.add(taken);
      try {
        const child = await taken;
        const answer = await askProcess(child, task, limits);
        giveBack(child);
        return answer;
      } finally {
        running.delete(taken);
      }
    },
    async close() {
      closed = true;
      idle.end();
      for (const child of await Promise.allSettled(running)) if (child.status === "fulfilled") kill(child.value);
    },
  };
}

function askProcess(child: ChildProcess, task: object, { deadlineMs, megabytes }: Limits): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      clearInterval(watch);
      child.removeListener("message", onMessage);
      child.removeListener("exit", onExit);
      rests(child);
    };
    const onMessage = (answer: unknown) => {
      finish();
      resolve(answer);
    };
    const giveUp = (reason: string) => {
      finish();
      kill(child);
      reject(new LostProcess(reason));
    };
    const onExit = (code: number | null, signal: string | null) => giveUp(`ended with ${signal ?? code ?? "nothing"}`);
    const timer = setTimeout(() => giveUp(`not done within ${deadlineMs} ms`), deadlineMs);
    const watch =
      megabytes === undefined
        ? undefined
        : setInterval(() => {
            if (residentMegabytes(child.pid) > megabytes) giveUp(`takes more than ${megabytes} MB`);
          }, LOOK_MS);
    child.on("message", onMessage);
    child.on("exit", onExit);
    child.ref();
    child.channel?.ref();
    child.send(task, (error) => error !== null && giveUp(error.message));
  });
}

/** Starts a process and waits for its first message, which signals that it is ready. */
function startProcess(name: Parameters<typeof forkSibling>[0], execArgv: readonly string[]): Promise<ChildProcess> {
  const child = forkSibling(name, execArgv);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail("did not start in time"), START_MS);
    const onExit = (code: number | null) => fail(`ended with ${String(code)} at the start`);
    function fail(reason: string): void {
      clearTimeout(timer);
      kill(child);
      reject(new Error(`the ${name} ${reason}`));
    }
    child.once("exit", onExit);
    child.once("error", (error) => fail(error.message));
    child.once("message", () => {
      clearTimeout(timer);
      child.removeListener("exit", onExit);
      // A crash of an idle process must not crash the server. The next task starts another process.
      child.on("error", () => kill(child));
      rests(child);
      resolve(child);
    });
  });
}

const isUp = (child: ChildProcess): boolean => child.connected && child.exitCode === null && child.signalCode === null;

/** Lets the server exit while this process is idle. */
function rests(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function kill(child: ChildProcess): void {
  child.removeAllListeners("message");
  if (child.exitCode === null) child.kill("SIGKILL");
}
