import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { BLOCK, paddingOf, readTarHeader } from "#server/platform/tar/tar-header.ts";
import { CHECKSUM_ENTRY } from "#server/platform/tar/tar-writer.ts";

/** The file isn't an archive of TarWriter, was cut off, or was altered. */
export class DamagedArchive extends Error {
  override readonly name = "DamagedArchive";
}

interface Place {
  readonly offset: number;
  readonly size: number;
}

const PIECE_BYTES = 1024 * 1024;

/** Reads an archive of TarWriter whose checksum has been verified. */
export class TarReader {
  readonly #file: FileHandle;
  readonly #places: ReadonlyMap<string, Place>;

  private constructor(file: FileHandle, places: ReadonlyMap<string, Place>) {
    this.#file = file;
    this.#places = places;
  }

  /**
   * Reads the whole file once and verifies its checksum.
   * @throws DamagedArchive, or the file system's error
   */
  static async open(path: string): Promise<TarReader> {
    const file = await open(path, "r");
    try {
      return new TarReader(file, await verify(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  names(): string[] {
    return [...this.#places.keys()];
  }

  /** Returns the content of an entry, or undefined if there is none. */
  async read(name: string): Promise<Buffer | undefined> {
    const place = this.#places.get(name);
    return place === undefined ? undefined : readAt(this.#file, place);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

async function readAt(file: FileHandle, { offset, size }: Place): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let done = 0;
  while (done < size) {
    const { bytesRead } = await file.read(bytes, done, size - done, offset + done);
    if (bytesRead === 0) throw new DamagedArchive("The file ends too early.");
    done += bytesRead;
  }
  return bytes;
}

async function verify(file: FileHandle): Promise<Map<string, Place>> {
  const { size: length } = await file.stat();
  const hash = createHash("sha256");
  const places = new Map<string, Place>();
  let offset = 0;
  while (offset + BLOCK <= length) {
    const header = await readAt(file, { offset, size: BLOCK });
    const entry = readTarHeader(header);
    if (entry === undefined) throw new DamagedArchive(offset === 0 ? "It isn't a backup." : "It was altered.");
    const place = { offset: offset + BLOCK, size: entry.size };
    const end = place.offset + entry.size + paddingOf(entry.size);
    if (end > length) break;
    if (entry.name === CHECKSUM_ENTRY) {
      const wanted = (await readAt(file, place)).toString();
      if (wanted !== hash.digest("hex") || end + 2 * BLOCK !== length) throw new DamagedArchive("It was altered.");
      return places;
    }
    hash.update(header);
    for (let at = place.offset; at < end; at += PIECE_BYTES)
      hash.update(await readAt(file, { offset: at, size: Math.min(PIECE_BYTES, end - at) }));
    places.set(entry.name, place);
    offset = end;
  }
  throw new DamagedArchive(offset === 0 ? "It isn't a backup." : "It is incomplete.");
}
