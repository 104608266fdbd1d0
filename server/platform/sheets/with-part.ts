import { DIRECTORY_ENTRY, findEnd, LOCAL_HEADER } from "./zip-guard.ts";

/**
 * A sound zip with one more entry, which is empty and comes first in the directory. Layout: PKWARE APPNOTE 6.3.10,
 * parts 4.3.7, 4.3.12, 4.3.16.
 */
export function withPart(file: Buffer, name: string): Buffer {
  const end = findEnd(file);
  const directory = file.readUInt32LE(end + 16);
  const bytes = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(LOCAL_HEADER, 0);
  local.writeUInt16LE(bytes.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(DIRECTORY_ENTRY, 0);
  entry.writeUInt16LE(bytes.length, 28);
  entry.writeUInt32LE(directory, 42);
  const last = Buffer.from(file.subarray(end));
  for (const at of [8, 10]) last.writeUInt16LE(last.readUInt16LE(at) + 1, at);
  last.writeUInt32LE(last.readUInt32LE(12) + entry.length + bytes.length, 12);
  last.writeUInt32LE(directory + local.length + bytes.length, 16);
  return Buffer.concat([file.subarray(0, directory), local, bytes, entry, bytes, file.subarray(directory, end), last]);
}
