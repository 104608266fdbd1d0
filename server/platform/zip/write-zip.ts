import type { Readable } from "node:stream";

/** A file for a zip. Its length and checksum must be known before its bytes are read. */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly crc32: number;
  readonly at: Date;
  readonly open: () => Promise<Readable>;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0. The flag (bit 11) marks UTF-8 names; entries are stored uncompressed. */
const VERSION = 20;
const FLAGS = 0x0800;
const LARGEST = 0xffffffff;
const LOCAL_LENGTH = 30;
const EXTRA_LENGTH = 9;
const END_LENGTH = 22;

/** Converts to DOS date and time, which have no zone, count in steps of two seconds and start in 1980. */
function dosTime(at: Date): { date: number; time: number } {
  const year = Math.max(0, at.getUTCFullYear() - 1980);
  return {
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

/**
 * Returns the extra field "UT" (0x5455) with the exact instant. Programs that support it show the reader's local time.
 */
function instant(at: Date): Buffer {
  const field = Buffer.alloc(EXTRA_LENGTH);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(Math.floor(at.getTime() / 1000), 5);
  return field;
}

/** Returns the fields from version to name length, which both headers of a file share. */
function description(entry: ZipEntry, name: Buffer): Buffer {
  const { date, time } = dosTime(entry.at);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FLAGS, 2);
  fields.writeUInt16LE(time, 6);
  fields.writeUInt16LE(date, 8);
  fields.writeUInt32LE(entry.crc32, 10);
  fields.writeUInt32LE(entry.size, 14);
  fields.writeUInt32LE(entry.size, 18);
  fields.writeUInt16LE(name.length, 22);
  fields.writeUInt16LE(EXTRA_LENGTH, 24);
  return fields;
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

function centralHeader(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return Buffer.concat([
    signature(CENTRAL),
    Buffer.from([VERSION, 0]),
    description(entry, name),
    place,
    name,
    instant(entry.at),
  ]);
}

function end(count: number, directory: { size: number; offset: number }): Buffer {
  const bytes = Buffer.alloc(END_LENGTH);
  bytes.writeUInt32LE(END, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(directory.size, 12);
  bytes.writeUInt32LE(directory.offset, 16);
  return bytes;
}

export const zipLength = (entries: readonly ZipEntry[]): number =>
  entries.reduce(
    (sum, entry) =>
      sum + centralHeader(entry, 0).length + LOCAL_LENGTH + Buffer.byteLength(entry.name) + EXTRA_LENGTH + entry.size,
    END_LENGTH,
  );

/**
 * Streams a zip of these files. Only one file is open at a time, and none is ever whole in memory. Drawings and
 * pictures are already compressed, so files are stored uncompressed. Every header is complete before its file, which
 * the simplest unzipper can read.
 * @throws Error when all together are beyond 4 GiB (the old format's end), or a file isn't as long as was said
 */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const header = Buffer.concat([signature(LOCAL), description(entry, name), name, instant(entry.at)]);
    directory.push(centralHeader(entry, offset));
    yield header;
    let sent = 0;
    for await (const piece of await entry.open()) {
      const bytes = Buffer.from(piece as Uint8Array);
      sent += bytes.length;
      yield bytes;
    }
    if (sent !== entry.size) throw new Error(`a stored file has ${sent} bytes instead of ${entry.size}`);
    offset += header.length + sent;
    if (offset > LARGEST) throw new Error("a zip beyond 4 GiB");
  }
  const listed = Buffer.concat(directory);
  yield Buffer.concat([listed, end(entries.length, { size: listed.length, offset })]);
}
