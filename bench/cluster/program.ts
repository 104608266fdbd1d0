import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync, closeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 100;

/** Waits until `check` returns true. A check that throws is repeated. Throws after `seconds`. */
export async function until(what: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await check().catch(() => false))) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await pause(POLL_MS);
  }
}

export interface ProgramOptions {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** File that receives the output. */
  readonly log: string;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly identity?: { readonly uid: number; readonly gid: number } | undefined;
}

/** A program of the cluster that can be killed and started again at the same ports. */
export class Program {
  readonly #options: ProgramOptions;
  #child: ChildProcess | null = null;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.name} doesn't run`);
    return pid;
  }

  /** Starts the program, with another command if one is given. */
  start(given: Pick<ProgramOptions, "command"> = this.#options): void {
    const { log, cwd, env, identity } = this.#options;
    const [program, ...args] = given.command;
    const output = openSync(log, "a");
    // Each program leads a process group, so that a kill also reaches its children, such as the backends of PostgreSQL.
    this.#child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", output, output],
      detached: true,
      ...identity,
    });
    closeSync(output);
  }

  /** Sends a signal to the program alone. */
  signal(signal: NodeJS.Signals): void {
    process.kill(this.pid, signal);
  }

  /** Ends the program, as an operator does, and waits for it. Ends its whole process group with SIGKILL. */
  async end(signal: "SIGTERM" | "SIGINT" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    process.kill(signal === "SIGKILL" ? -child.pid : child.pid, signal);
    await gone;
  }
}
