import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { zipLength, zipOf } from "#server/platform/zip/write-zip.ts";
import type { ZipEntry } from "#server/platform/zip/write-zip.ts";
import { readZip } from "#server/testing/read-zip.ts";

const AT = new Date("2026-11-20T09:00:00Z");
const entry = (name: string, bytes: Buffer, more: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  size: bytes.length,
  crc32: crc32(bytes),
  at: AT,
  open: () => Promise.resolve(Readable.from([bytes.subarray(0, 3), bytes.subarray(3)])),
  ...more,
});
const written = async (entries: readonly ZipEntry[]): Promise<Buffer> =>
  Buffer.concat(await Readable.from(zipOf(entries)).toArray());

test("files come out as they went in, under their names in any alphabet, an empty one too", async () => {
  const files = [
    { name: "Сборочный чертёж.pdf", bytes: Buffer.from("%PDF-1.7 …") },
    { name: "图纸.dwg", bytes: Buffer.alloc(100_000, 7) },
    { name: "empty.txt", bytes: Buffer.alloc(0) },
  ];
  const entries = files.map(({ name, bytes }) => entry(name, bytes));
  expect(readZip(await written(entries))).toEqual(files);
  expect((await written(entries)).length).toBe(zipLength(entries));
  expect(readZip(await written([]))).toEqual([]);
});

test("a file is opened when its turn has come, and one that isn't as long as was said breaks the zip off", async () => {
  const opened: string[] = [];
  const noted = (name: string): ZipEntry =>
    entry(name, Buffer.from("1234"), {
      open: () => (opened.push(name), Promise.resolve(Readable.from([Buffer.from("1234")]))),
    });
  const pieces = zipOf([noted("a"), noted("b"), entry("c", Buffer.from("1234"), { size: 5 })]);
  await pieces.next();
  expect(opened).toEqual([]);
  await pieces.next();
  expect(opened).toEqual(["a"]);
  await expect(Readable.from(pieces).toArray()).rejects.toThrow("4 bytes instead of 5");
});
