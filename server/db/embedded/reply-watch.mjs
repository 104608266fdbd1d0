const HEADER_BYTES = 5;
/** Enough bytes for the first two fields of an error: the localized severity and the untranslated severity. */
const SEVERITY_BYTES = 64;
const COPY_IN = 0x47;
const ERROR = 0x45;
const READY = 0x5a;

/**
 * Parses the engine's reply message by message, in chunks of any size. Detects two failures that PGlite hides: PANIC or
 * FATAL, after which the main loop never ends, and a reply without ReadyForQuery, caused by a WebAssembly trap. Format:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class ReplyWatch {
  #header = Buffer.alloc(HEADER_BYTES);
  #headerBytes = 0;
  #type = 0;
  #bodyLeft = 0;
  #severity = "";
  #fatal = false;

  get complete() {
    return this.#headerBytes === 0 && (this.#type === READY || this.#type === COPY_IN);
  }

  get fatal() {
    return this.#fatal;
  }

  /**
   * @param {Uint8Array} bytes the next piece
   */
  see(bytes) {
    let offset = 0;
    while (offset < bytes.length)
      offset += this.#bodyLeft > 0 ? this.#seeBody(bytes, offset) : this.#seeHeader(bytes, offset);
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} offset
   * @returns {number} how many bytes were taken
   */
  #seeHeader(bytes, offset) {
    const taken = Math.min(HEADER_BYTES - this.#headerBytes, bytes.length - offset);
    this.#header.set(bytes.subarray(offset, offset + taken), this.#headerBytes);
    this.#headerBytes += taken;
    if (this.#headerBytes === HEADER_BYTES) {
      this.#type = this.#header.readUInt8(0);
      this.#bodyLeft = this.#header.readInt32BE(1) - 4;
      this.#severity = "";
      if (this.#bodyLeft === 0) this.#headerBytes = 0;
    }
    return taken;
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} offset
   * @returns {number} how many bytes were taken
   */
  #seeBody(bytes, offset) {
    const taken = Math.min(this.#bodyLeft, bytes.length - offset);
    if (this.#type === ERROR && this.#severity.length < SEVERITY_BYTES) {
      this.#severity += Buffer.from(bytes.subarray(offset, offset + Math.min(taken, SEVERITY_BYTES))).toString(
        "latin1",
      );
    }
    this.#bodyLeft -= taken;
    if (this.#bodyLeft === 0) {
      this.#headerBytes = 0;
      if (this.#type === ERROR && /^S[^\0]*\0V(?:FATAL|PANIC)\0/.test(this.#severity)) this.#fatal = true;
    }
    return taken;
  }
}
