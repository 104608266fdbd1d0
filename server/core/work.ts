import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";

/** Length of a statement's text that is sufficient to find it in the code. */
const STATEMENT_SHOWN = 300;
/** How many of the slowest statements are remembered. */
const SLOWEST = 3;

/** Time that a call may wait for a connection to the database without being counted. */
const LONG_WAIT_MS = 100;

interface Run {
  readonly text: string;
  readonly ms: number;
}

export interface NamedStatement {
  /** First characters of the hash of the text. Equal statements have equal names. */
  readonly name: string;
  /** Beginning of the text, without any value. */
  readonly text: string;
  readonly ms: number;
}

export const roundMs = (ms: number): number => Math.round(ms * 10) / 10;

/** Shortens a statement for people. Parameters are placeholders anyway; literals in the text are masked. */
export function bareStatement(text: string): string {
  const bare = text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, " ")
    .trim();
  return bare.length > STATEMENT_SHOWN ? `${bare.slice(0, STATEMENT_SHOWN)}…` : bare;
}

const namedStatement = ({ text, ms }: Run): NamedStatement => ({
  name: createHash("sha256").update(text).digest("hex").slice(0, 8),
  text: bareStatement(text),
  ms: roundMs(ms),
});

/** A call of this server to another one. */
export interface OutgoingCall {
  readonly method: string;
  readonly host: string;
  /** Null if the other server didn't answer. */
  readonly status: number | null;
  readonly ms: number;
}

/** Receives what a work has just done, for a trace. */
export interface WorkTrace {
  statement(text: string, ms: number): void;
  outgoing(call: OutgoingCall): void;
}

/** One call, or one run of a job, with what it asked of the database. */
export class Work {
  /** Id that people and log lines name it by. */
  readonly id: string;
  /** Fields of every log line that is written during this work. */
  readonly fields: Readonly<Record<string, string>>;
  user_id: number | null = null;
  company_id: number | null = null;
  /** Code of the error that the call was answered with. */
  error: string | null = null;
  /** How often the work waited long for a connection to the database. */
  pool_waits = 0;
  /** Trace of the work; null unless traces are collected. */
  trace: WorkTrace | null = null;
  /** Position in the database's log after the last commit; null if nothing was committed or no replica is read. */
  position: string | null = null;
  #statements = 0;
  #sql_ms = 0;
  #slowest: Run[] = [];

  constructor(id: string, fields: Readonly<Record<string, string>>) {
    this.id = id;
    this.fields = fields;
  }

  get statements(): number {
    return this.#statements;
  }

  get sql_ms(): number {
    return roundMs(this.#sql_ms);
  }

  /** Returns the statements that took the longest, the slowest first. */
  get slowest(): NamedStatement[] {
    return this.#slowest.map(namedStatement);
  }

  /** Counts a long wait for a connection to the database. */
  notePoolWait(ms: number): void {
    if (ms >= LONG_WAIT_MS) this.pool_waits += 1;
  }

  /** Counts a statement. `text` must have placeholders instead of values. */
  countStatement(text: string, ms: number): void {
    this.trace?.statement(text, ms);
    this.#statements += 1;
    this.#sql_ms += ms;
    const last = this.#slowest[SLOWEST - 1];
    if (last !== undefined && last.ms >= ms) return;
    this.#slowest = [...this.#slowest, { text, ms }].sort((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  }
}

const current = new AsyncLocalStorage<Work>();

/** Returns the call or the run of a job that the running code belongs to. */
export const currentWork = (): Work | undefined => current.getStore();

export const runInWork = <R>(work: Work, run: () => R): R => current.run(work, run);
