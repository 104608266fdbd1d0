import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { BLOCK, paddingOf, tarHeader } from "#server/platform/tar/tar-header.ts";

/** Name of the last entry: the SHA-256 of all bytes before it. */
export const CHECKSUM_ENTRY = "SHA256";

/** Writes a tar archive that ends with a checksum of itself. Every tar program can list and extract it. */
export class TarWriter {
  readonly #file: FileHandle;
  readonly #at: Date;
  readonly #hash = createHash("sha256");
  #bytes = 0;

  private constructor(file: FileHandle, at: Date) {
    this.#file = file;
    this.#at = at;
  }

  /** Creates the file, which only its owner can read. Throws if it exists. */
  static async create(path: string, at: Date): Promise<TarWriter> {
    return new TarWriter(await open(path, "wx", 0o600), at);
  }

  get bytes(): number {
    return this.#bytes;
  }

  async add(name: string, content: Buffer): Promise<void> {
    const padding = Buffer.alloc(paddingOf(content.length));
    for (const part of [tarHeader({ name, size: content.length }, this.#at), content, padding]) {
      this.#hash.update(part);
      await this.#write(part);
    }
  }

  /** Writes the checksum and the end of the archive, and flushes the file to the disk. */
  async finish(): Promise<void> {
    await this.add(CHECKSUM_ENTRY, Buffer.from(this.#hash.copy().digest("hex")));
    await this.#write(Buffer.alloc(2 * BLOCK));
    await this.#file.sync();
    await this.close();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #write(part: Buffer): Promise<void> {
    let written = 0;
    while (written < part.length) written += (await this.#file.write(part, written)).bytesWritten;
    this.#bytes += part.length;
  }
}
