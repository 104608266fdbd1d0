import { crc32 } from "node:zlib";
import { DIRECTORY_ENTRY, findEnd, LOCAL_HEADER } from "./zip-guard.ts";

/**
 * Adds parts to a valid zip, replacing entries of the same names. New entries come first in the directory. Layout:
 * PKWARE APPNOTE 6.3.10, parts 4.3.7, 4.3.12, 4.3.16.
 */
export function withParts(file: Buffer, parts: ReadonlyMap<string, Buffer>): Buffer {
  if (parts.size === 0) return file;
  const end = findEnd(file);
  const directory = file.readUInt32LE(end + 16);
  const contents: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = directory;
  for (const [name, content] of parts) {
    const bytes = Buffer.from(name);
    const fields = fieldsOf(bytes, content);
    const local = Buffer.concat([Buffer.alloc(4), fields, Buffer.alloc(2), bytes, content]);
    local.writeUInt32LE(LOCAL_HEADER, 0);
    const entry = Buffer.concat([Buffer.alloc(6), fields, Buffer.alloc(16), bytes]);
    entry.writeUInt32LE(DIRECTORY_ENTRY, 0);
    entry.writeUInt32LE(offset, 42);
    contents.push(local);
    entries.push(entry);
    offset += local.length;
  }
  entries.push(...entriesBeside(file, parts));
  const last = Buffer.from(file.subarray(end));
  for (const at of [8, 10]) last.writeUInt16LE(entries.length, at);
  last.writeUInt32LE(
    entries.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  last.writeUInt32LE(offset, 16);
  return Buffer.concat([file.subarray(0, directory), ...contents, ...entries, last]);
}

/**
 * Returns the header fields from "version needed" to "name length". The local and the central header of a stored part
 * share these fields.
 */
function fieldsOf(name: Buffer, content: Buffer): Buffer {
  const fields = Buffer.alloc(24);
  // Bit 11 marks the name as UTF-8.
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function entriesBeside(file: Buffer, parts: ReadonlyMap<string, Buffer>): Buffer[] {
  const end = findEnd(file);
  const entries: Buffer[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = file.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    const name = file.toString("utf8", at + 46, at + 46 + nameLength).replaceAll("\\", "/");
    if (!parts.has(name)) entries.push(file.subarray(at, next));
    at = next;
  }
  return entries;
}
