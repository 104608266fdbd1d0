import { Worker } from "node:worker_threads";
import type { DatabaseLog } from "./database-log.ts";
import { EngineStream } from "./engine-stream.ts";
import type { StreamTarget } from "./engine-stream.ts";

export type WorkerStart = { folder: string | undefined; template: Uint8Array<ArrayBuffer> | undefined };

export type ToWorker =
  | { kind: "open"; connection: number }
  | { kind: "bytes"; connection: number; bytes: Uint8Array }
  | { kind: "dump" }
  | { kind: "copy"; to: string }
  | { kind: "close" };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "opened"; connection: number }
  | { kind: "bytes"; connection: number; bytes: Uint8Array<ArrayBuffer>; last: boolean }
  | { kind: "dump"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "copied"; failure: string | null }
  | { kind: "closed" }
  | { kind: "broken"; message: string };

/** The thread of the embedded database has ended or cannot start. Uncommitted work is lost. */
export class EmbeddedDatabaseStopped extends Error {
  override readonly name = "EmbeddedDatabaseStopped";
}

const WATCH_MILLISECONDS = 1_000;
const CLOSE_MILLISECONDS = 30_000;

type Waiting<Value> = { resolve(value: Value): void; reject(error: Error): void };

/**
 * Returns the URL of the worker's file. The build bundles every `*-worker.mjs` as a separate entry and rewrites this
 * exact expression (scripts/build/server.mjs). In development, Node.js runs the source file directly.
 */
function workerFile(): URL {
  return new URL("./pglite-worker.mjs", import.meta.url);
}

/**
 * Owns the worker thread. Starts it, relays bytes between it and pg's current connection, and terminates it when a
 * statement runs too long. If the thread dies, the next connection restarts a database in a folder. An in-memory
 * database is lost.
 */
export class Engine implements StreamTarget {
  readonly #start: WorkerStart;
  readonly #log: DatabaseLog;
  readonly #runawayMilliseconds: number;
  #worker: Worker | undefined;
  #starting: Promise<void> | undefined;
  #stream: EngineStream | undefined;
  #connection = 0;
  #unanswered = 0;
  #busySince = 0;
  #dump: Waiting<Uint8Array<ArrayBuffer>> | undefined;
  #copy: Waiting<void> | undefined;
  #stopReason: string | undefined;
  #wasReady = false;
  #closing = false;

  constructor(start: WorkerStart, log: DatabaseLog, { runawayMilliseconds }: { runawayMilliseconds: number }) {
    this.#start = start;
    this.#log = log;
    this.#runawayMilliseconds = runawayMilliseconds;
  }

  readonly stream = (): EngineStream => new EngineStream(this);

  /** Resolves when the engine is ready. Throws EmbeddedDatabaseStopped. */
  start(): Promise<void> {
    if (this.#starting) return this.#starting;
    if (this.#closing) return Promise.reject(new EmbeddedDatabaseStopped("The embedded database is closed."));
    if (this.#wasReady && this.#start.folder === undefined) {
      return Promise.reject(new EmbeddedDatabaseStopped("The database in memory is lost with its thread."));
    }
    this.#starting = this.#spawn();
    return this.#starting;
  }

  open(stream: EngineStream): void {
    this.#stream = stream;
    this.#connection += 1;
    const connection = this.#connection;
    this.start().then(
      () => this.#post({ kind: "open", connection }),
      (error: Error) => stream.destroy(error),
    );
  }

  send(stream: EngineStream, batch: Uint8Array): void {
    if (stream === this.#stream) this.#post({ kind: "bytes", connection: this.#connection, bytes: batch });
  }

  leave(stream: EngineStream): void {
    if (stream === this.#stream) this.#stream = undefined;
  }

  /** Returns a gzipped tar archive of the whole database, suitable as `template`. */
  dump(): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      this.#dump = { resolve, reject };
      this.#post({ kind: "dump" });
    });
  }

  /**
   * Copies the files of a database in a folder to a new folder, between two statements. The copy is what a power cut at
   * that moment would leave: opened as a database, it has every commit and nothing else. One copy is made at a time.
   */
  copy(to: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#worker) return reject(new EmbeddedDatabaseStopped("The embedded database isn't running."));
      this.#copy = { resolve, reject };
      this.#post({ kind: "copy", to });
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#starting?.catch(() => undefined);
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    const tooLong = setTimeout(() => this.#terminate("it did not close in time"), CLOSE_MILLISECONDS);
    this.#post({ kind: "close" });
    await ended;
    clearTimeout(tooLong);
  }

  #spawn(): Promise<void> {
    const worker = new Worker(workerFile(), { workerData: this.#start, execArgv: [], name: "database" });
    this.#worker = worker;
    this.#stopReason = undefined;
    const watch = setInterval(() => this.#endRunaway(), WATCH_MILLISECONDS);
    watch.unref();
    return new Promise((resolve, reject) => {
      worker.on("message", (message: FromWorker) => {
        if (message.kind === "ready") {
          this.#wasReady = true;
          resolve();
        } else this.#receive(message);
      });
      worker.on("error", (error: Error) => (this.#stopReason ??= error.message));
      worker.once("exit", () => {
        clearInterval(watch);
        reject(this.#stopped());
      });
    });
  }

  #receive(message: Exclude<FromWorker, { kind: "ready" }>): void {
    switch (message.kind) {
      case "opened":
        this.#answered();
        if (message.connection === this.#connection) this.#stream?.welcome();
        return;
      case "bytes":
        if (message.last) this.#answered();
        if (message.connection === this.#connection) this.#stream?.receive(message.bytes);
        return;
      case "dump":
        this.#answered();
        this.#dump?.resolve(message.bytes);
        this.#dump = undefined;
        return;
      case "copied":
        this.#answered();
        if (message.failure === null) this.#copy?.resolve();
        else this.#copy?.reject(new Error(message.failure));
        this.#copy = undefined;
        return;
      case "broken":
        this.#stopReason ??= message.message;
        return;
      case "closed":
        return;
    }
  }

  #post(message: ToWorker): void {
    if (!this.#worker) return;
    if (this.#unanswered === 0) this.#busySince = performance.now();
    this.#unanswered += 1;
    this.#worker.postMessage(message);
  }

  #answered(): void {
    this.#unanswered -= 1;
    this.#busySince = performance.now();
  }

  /**
   * PGlite cannot interrupt a statement, because statement_timeout has no effect. The whole thread is terminated
   * instead.
   */
  #endRunaway(): void {
    if (this.#unanswered === 0 || performance.now() - this.#busySince < this.#runawayMilliseconds) return;
    this.#terminate(`a statement ran longer than ${this.#runawayMilliseconds} ms`);
  }

  #terminate(reason: string): void {
    this.#stopReason ??= reason;
    void this.#worker?.terminate();
  }

  #stopped(): EmbeddedDatabaseStopped {
    const error = new EmbeddedDatabaseStopped(
      `The embedded database has stopped: ${this.#stopReason ?? "its thread ended"}`,
    );
    if (!this.#closing) this.#log.error({ err: error }, "embedded database stopped");
    this.#worker = undefined;
    this.#starting = undefined;
    this.#unanswered = 0;
    this.#dump?.reject(error);
    this.#dump = undefined;
    this.#copy?.reject(error);
    this.#copy = undefined;
    this.#stream?.destroy(error);
    return error;
  }
}
