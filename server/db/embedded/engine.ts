import { Worker } from "node:worker_threads";
import type { DatabaseLog } from "./database-log.ts";
import { EngineStream } from "./engine-stream.ts";
import type { StreamTarget } from "./engine-stream.ts";

/** What the worker thread is started with: a folder of the host, or nothing for a database in memory. */
export type WorkerStart = { folder: string | undefined; template: Uint8Array<ArrayBuffer> | undefined };

export type ToWorker =
  | { kind: "open"; connection: number }
  | { kind: "bytes"; connection: number; bytes: Uint8Array }
  | { kind: "dump" }
  | { kind: "close" };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "opened"; connection: number }
  | { kind: "bytes"; connection: number; bytes: Uint8Array<ArrayBuffer>; last: boolean }
  | { kind: "dump"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "closed" }
  | { kind: "broken"; message: string };

/** The embedded database's thread is gone or cannot start; what was not yet committed is lost. */
export class EmbeddedDatabaseStopped extends Error {
  override readonly name = "EmbeddedDatabaseStopped";
}

const WATCH_MILLISECONDS = 1_000;
const CLOSE_MILLISECONDS = 30_000;

type Waiting<Value> = { resolve(value: Value): void; reject(error: Error): void };

/**
 * The worker's file. The build makes every `*-worker.mjs` an entry of its own beside the bundle and
 * rewrites this very expression (scripts/build/server.mjs); otherwise Node runs the source as it is.
 */
function workerFile(): URL {
  return new URL("./pglite-worker.mjs", import.meta.url);
}

/**
 * Owns the worker thread: starts it, carries bytes between it and pg's current connection, ends it when a
 * statement runs away. A database in a folder is started anew at the next connection after its thread
 * died, as PostgreSQL does; one in memory is lost with it.
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
  #stopReason: string | undefined;
  #wasReady = false;
  #closing = false;

  constructor(start: WorkerStart, log: DatabaseLog, { runawayMilliseconds }: { runawayMilliseconds: number }) {
    this.#start = start;
    this.#log = log;
    this.#runawayMilliseconds = runawayMilliseconds;
  }

  /** A new connection for pg's `stream` option. */
  readonly stream = (): EngineStream => new EngineStream(this);

  /** Resolves when the engine answers; throws EmbeddedDatabaseStopped. */
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

  /** A gzip tar of the whole database, as `template` takes it. */
  dump(): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      this.#dump = { resolve, reject };
      this.#post({ kind: "dump" });
    });
  }

  /** Checkpoint, orderly end of PostgreSQL, end of the thread. */
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

  /** PGlite cannot interrupt a statement (statement_timeout does not fire): only its thread can be ended. */
  #endRunaway(): void {
    if (this.#unanswered === 0 || performance.now() - this.#busySince < this.#runawayMilliseconds) return;
    this.#terminate(`a statement ran longer than ${this.#runawayMilliseconds} ms`);
  }

  #terminate(reason: string): void {
    this.#stopReason ??= reason;
    void this.#worker?.terminate();
  }

  /** Forgets the dead thread and ends whatever waited for it. */
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
    this.#stream?.destroy(error);
    return error;
  }
}
