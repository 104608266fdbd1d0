import { Duplex } from "node:stream";
import { Framing } from "./framing.ts";

/** What a stream needs of the engine. */
export type StreamTarget = {
  open(stream: EngineStream): void;
  send(stream: EngineStream, batch: Uint8Array): void;
  leave(stream: EngineStream): void;
};

/** AuthenticationOk, ReadyForQuery (idle): the answer to a start-up packet. */
const WELCOME = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49);

/**
 * What pg's client takes for its socket: one connection to the embedded engine, in PostgreSQL's own
 * protocol. It has the few methods of net.Socket that pg calls.
 */
export class EngineStream extends Duplex {
  readonly #target: StreamTarget;
  readonly #framing = new Framing();

  constructor(target: StreamTarget) {
    super();
    this.#target = target;
  }

  connect(): this {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** The engine has a clean session for this connection. */
  welcome(): void {
    if (!this.destroyed) this.push(WELCOME);
  }

  /** A piece of the engine's answer. */
  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes);
  }

  override _read(): void {
    // The engine answers only what was asked: pieces are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const { started, batch, terminated } = this.#framing.take(chunk);
    if (started) this.#target.open(this);
    if (batch) this.#target.send(this, batch);
    if (terminated) this.push(null);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), "utf8", done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#target.leave(this);
    done(error);
  }
}
