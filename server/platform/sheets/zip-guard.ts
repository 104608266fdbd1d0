import { inflateRawSync } from "node:zlib";
import { SheetError } from "./sheet-error.ts";

const MAX_TOTAL = 64 * 1024 * 1024;
const MAX_ENTRIES = 2000;
const END_OF_DIRECTORY = 0x06054b50;
export const DIRECTORY_ENTRY = 0x02014b50;
export const LOCAL_HEADER = 0x04034b50;
const IN_ZIP64 = 0xffffffff;

/**
 * Refuses a zip bomb and an encrypted or broken zip before any parser reads the file. Returns the entry names and their
 * unpacked size. Sizes in the directory may be false and entries may overlap, so each entry is unpacked under one
 * shared budget of 64 MB. Memory use is that of the largest entry. `onPart` receives each unpacked entry. Layout:
 * PKWARE APPNOTE 6.3.10, parts 4.3.7, 4.3.12, 4.3.16.
 */
export function guardZip(
  file: Buffer,
  onPart: (name: string, content: Buffer) => void = () => undefined,
): { names: string[]; size: number } {
  try {
    return walk(file, onPart);
  } catch (error) {
    if (error instanceof SheetError) throw error;
    if (isCode(error, "ERR_BUFFER_TOO_LARGE"))
      throw new SheetError("file_too_complex", "the zip inflates to more than 64 MB");
    throw new SheetError("file_damaged", "the zip is broken");
  }
}

function walk(file: Buffer, onPart: (name: string, content: Buffer) => void): { names: string[]; size: number } {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES || at === IN_ZIP64) throw new SheetError("file_too_complex", "too many entries");
  const names = new Set<string>();
  let left = MAX_TOTAL;
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new SheetError("file_damaged", "no directory entry");
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString("utf8", at + 46, at + 46 + nameLength).replaceAll("\\", "/");
    // Bit 0: encrypted; bit 6: strong encryption; bit 13: the directory itself is masked.
    if ((file.readUInt16LE(at + 8) & 0x2041) !== 0) throw new SheetError("file_encrypted");
    const declared = file.readUInt32LE(at + 24);
    if (declared !== IN_ZIP64 && declared > left) throw new SheetError("file_too_complex", "declares more than 64 MB");
    const content = inflate(file, { at, left });
    left -= content.length;
    refuseEntities(name, content);
    onPart(name, content);
    // Programs disagree on which of two entries with the same name to use.
    if (names.has(name)) throw new SheetError("file_damaged", `two entries named ${name}`);
    names.add(name);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return { names: [...names], size: MAX_TOTAL - left };
}

/** Returns the offset of the end record, which is followed only by a comment of at most 65,535 bytes. */
export function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - 22 - 0xffff);
  for (let at = file.length - 22; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new SheetError("file_damaged", "no end of directory");
}

function inflate(file: Buffer, { at, left }: { at: number; left: number }): Buffer {
  const method = file.readUInt16LE(at + 10);
  const local = file.readUInt32LE(at + 42);
  if (file.readUInt32LE(local) !== LOCAL_HEADER) throw new SheetError("file_damaged", "no local header");
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start > file.length) throw new SheetError("file_damaged", "data outside the file");
  // A deflate stream marks its own end. The limit also holds for a parser that trusts the stream instead of the
  // directory.
  if (method === 8) return inflateRawSync(file.subarray(start), { maxOutputLength: Math.max(1, left) });
  if (method !== 0) throw new SheetError("file_damaged", "unknown compression");
  const size = file.readUInt32LE(at + 20);
  if (start + size > file.length) throw new SheetError("file_damaged", "data outside the file");
  if (size > left) throw new SheetError("file_too_complex", "stores more than 64 MB");
  return file.subarray(start, start + size);
}

// Searches bytes instead of text, because includes(text, 0, "utf16le") of Node.js 20 never returns at an odd byte
// offset.
const ENTITIES = [
  Buffer.from("<!ENTITY"),
  Buffer.from("<!ENTITY", "utf16le"),
  Buffer.from("<!ENTITY", "utf16le").swap16(),
];

/**
 * No part of an Office document may declare entities (ECMA-376 part 2, 8.1.4). Only entity bombs and XXE attacks do so.
 */
function refuseEntities(name: string, content: Buffer): void {
  if (!/\.(xml|rels|vml)$/i.test(name)) return;
  if (ENTITIES.some((mark) => content.includes(mark))) {
    throw new SheetError("file_too_complex", `entities declared in ${name}`);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
