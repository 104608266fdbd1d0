/** Everything in a tar archive begins at a multiple of this many bytes. */
export const BLOCK = 512;

export interface TarEntry {
  readonly name: string;
  readonly size: number;
}

const MAX_NAME = 100;
/** Place and length of each field of a header in the ustar format (POSIX.1-1988). */
const SIZE = { at: 124, length: 12 };
const CHECKSUM = { at: 148, length: 8 };
const MAGIC = { at: 257, text: "ustar\u000000" };

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, "0")}\0`;

/** The sum of a header's bytes, in which the checksum itself counts as spaces. */
function checksumOf(header: Buffer): number {
  const blank = Buffer.from(header);
  blank.fill(" ", CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
  return blank.reduce((sum, byte) => sum + byte, 0);
}

export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** @throws Error for a name that the format can't hold */
export function tarHeader({ name, size }: TarEntry, at: Date): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME) throw new Error(`a name of more than ${MAX_NAME} bytes: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  // Only the owner may read the extracted file.
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, SIZE.length), SIZE.at);
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  header.write("0", 156);
  header.write(MAGIC.text, MAGIC.at);
  header.write(octal(checksumOf(header), CHECKSUM.length - 1), CHECKSUM.at);
  header.write(" ", CHECKSUM.at + CHECKSUM.length - 1);
  return header;
}

/** Returns the entry that a header describes, or undefined if the bytes are no intact header. */
export function readTarHeader(header: Buffer): TarEntry | undefined {
  if (header.length < BLOCK || !header.subarray(MAGIC.at).toString("latin1").startsWith(MAGIC.text)) return undefined;
  const field = (at: number, length: number): string =>
    header.toString("utf8", at, at + length).split("\0", 1)[0] ?? "";
  const size = Number.parseInt(field(SIZE.at, SIZE.length), 8);
  if (Number.parseInt(field(CHECKSUM.at, CHECKSUM.length), 8) !== checksumOf(header) || !(size >= 0)) return undefined;
  return { name: field(0, MAX_NAME), size };
}
