import { Duplex } from "node:stream";
import { Framing } from "./framing.ts";

export type StreamTarget = {
  open(stream: EngineStream): void;
  send(stream: EngineStream, batch: Uint8Array): void;
  leave(stream: EngineStream): void;
};

/** Reply to a startup packet: AuthenticationOk, then ReadyForQuery with status idle. */
const WELCOME = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49);

/**
 * A stream that replaces the socket of pg's client and connects it to the embedded engine. The bytes are PostgreSQL's
 * own protocol. Implements the few methods of net.Socket that pg calls.
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

  welcome(): void {
    if (!this.destroyed) this.push(WELCOME);
  }

  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes);
  }

  override _read(): void {
    // Reading needs no work, because `receive` pushes the engine's reply as it arrives.
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
