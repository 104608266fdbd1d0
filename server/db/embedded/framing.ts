const SYNC = 0x53;
const QUERY = 0x51;
const COPY_DONE = 0x63;
const COPY_FAIL = 0x66;
const TERMINATE = 0x58;
const TYPE_AND_LENGTH_BYTES = 5;
const STARTUP_LENGTH_BYTES = 4;

export type Framed = {
  started: boolean;
  /** Complete messages up to the last one that expects a reply, or undefined if there is none yet. */
  batch: Uint8Array | undefined;
  terminated: boolean;
};

/**
 * Splits the output of pg's client into batches for PGlite, which replies to a batch as a whole. A batch ends with the
 * last complete Sync, Query, CopyDone or CopyFail. Messages may arrive in any number of chunks. Format:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class Framing {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;

  /** Adds a chunk and returns a copy of the messages that are now complete. */
  take(chunk: Buffer): Framed {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const started = this.#takeStartup();
    let end = 0;
    let batchEnd = 0;
    let terminated = false;
    while (this.#started && !terminated && end + TYPE_AND_LENGTH_BYTES <= this.#rest.length) {
      const next = end + 1 + this.#rest.readInt32BE(end + 1);
      if (next > this.#rest.length) break;
      const type = this.#rest[end];
      end = next;
      if (type === SYNC || type === QUERY || type === COPY_DONE || type === COPY_FAIL) batchEnd = end;
      terminated = type === TERMINATE;
    }
    const batch = batchEnd > 0 ? new Uint8Array(this.#rest.subarray(0, batchEnd)) : undefined;
    this.#rest = this.#rest.subarray(batchEnd);
    return { started, batch, terminated };
  }

  /** The startup message is the only message without a type byte. */
  #takeStartup(): boolean {
    if (this.#started || this.#rest.length < STARTUP_LENGTH_BYTES) return false;
    const length = this.#rest.readInt32BE(0);
    if (this.#rest.length < length) return false;
    this.#rest = this.#rest.subarray(length);
    this.#started = true;
    return true;
  }
}
