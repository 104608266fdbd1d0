import type { Readable } from "node:stream";

/** A file to write to a zip. Its length and checksum must be known before its bytes are read. */
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
/** Version 2.0 of the format, with bit 11 for UTF-8 names. Entries are stored uncompressed. */
const VERSION = 20;
const FLAGS = 0x0800;
const LARGEST = 0xffffffff;
const LOCAL_LENGTH = 30;
const EXTRA_LENGTH = 9;
const END_LENGTH = 22;

/**
 * Converts an instant to DOS date and time, which have no time zone, a resolution of two seconds and the epoch 1980.
 */
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

/** Returns the fields from version to name length, which occur in both headers of a file. */
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
 * Streams a zip of these files. Opens one file at a time and never loads a whole file into memory. Files are stored
 * uncompressed, because drawings and pictures are already compressed. Each header is complete before its file, which
 * even simple unzip programs support.
 * @throws Error when the total exceeds 4 GiB (the limit of the format without zip64), or a file doesn't have the given
 * length
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
