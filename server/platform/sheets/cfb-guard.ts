import { SheetError } from "./sheet-error.ts";

const FREE_OR_END = 0xfffffffa;
const BOF = 0x0809;
const FILE_PASS = 0x002f;
const END_OF_STREAM = 0x000a;

type Entry = { name: string; start: number; size: number };
type Container = { file: Buffer; sectorSize: number; fat: number[] };

/**
 * Checks an OLE2 container before a parser reads it, because looping sector chains make parsers allocate until V8
 * aborts the process. Throws `file_encrypted` for a protected workbook, `file_damaged` for a broken container, and
 * `file_not_a_spreadsheet` if the container has no workbook. Layout: [MS-CFB] 2.2 to 2.6, [MS-XLS] 2.4.117 FilePass.
 */
export function guardCfb(file: Buffer): void {
  try {
    const container = open(file);
    const entries = readDirectory(container);
    const names = entries.map((entry) => entry.name.toLowerCase());
    if (names.includes("encryptedpackage") || names.includes("encryptioninfo")) throw new SheetError("file_encrypted");
    const book = entries.find((entry) => /^(workbook|book)$/i.test(entry.name));
    if (book === undefined) throw new SheetError("file_not_a_spreadsheet", "no workbook stream");
    if (book.size >= file.readUInt32LE(56)) refuseFilePass(readChain(container, book.start));
    else refuseLoops(container, file.readUInt32LE(60));
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError("file_damaged", "the container is broken");
  }
}

function open(file: Buffer): Container {
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new SheetError("file_damaged", "sector size");
  const container: Container = { file, sectorSize: 1 << shift, fat: [] };
  const sectors = Array.from({ length: 109 }, (_, index) => file.readUInt32LE(76 + index * 4));
  const seen = new Set<number>();
  for (let next = file.readUInt32LE(68); next < FREE_OR_END && offset(container, next) < file.length;) {
    if (seen.has(next)) throw new SheetError("file_damaged", "the sector table loops");
    seen.add(next);
    const block = sector(container, next);
    const words = Math.floor(block.length / 4);
    for (let index = 0; index < words - 1; index += 1) sectors.push(block.readUInt32LE(index * 4));
    next = words > 0 ? block.readUInt32LE((words - 1) * 4) : FREE_OR_END;
  }
  const inside = new Set(sectors.filter((number) => number < FREE_OR_END && offset(container, number) < file.length));
  for (const number of inside) {
    const block = sector(container, number);
    for (let at = 0; at + 4 <= block.length; at += 4) container.fat.push(block.readUInt32LE(at));
  }
  return container;
}

const offset = ({ sectorSize }: Container, number: number) => (number + 1) * sectorSize;

function sector(container: Container, number: number): Buffer {
  const start = offset(container, number);
  return container.file.subarray(start, start + container.sectorSize);
}

/** Returns the sector numbers of a chain. A truncated file ends the chain early; a loop is refused. */
function chain(container: Container, start: number): number[] {
  const numbers: number[] = [];
  const seen = new Set<number>();
  for (
    let number = start;
    number < FREE_OR_END && offset(container, number) < container.file.length;
    number = container.fat[number] ?? FREE_OR_END
  ) {
    if (seen.has(number)) throw new SheetError("file_damaged", "a chain of sectors loops");
    seen.add(number);
    numbers.push(number);
  }
  return numbers;
}

const readChain = (container: Container, start: number) =>
  Buffer.concat(chain(container, start).map((number) => sector(container, number)));

/** Throws if the mini FAT contains a loop. The small streams cannot be larger than the file. */
function refuseLoops(container: Container, start: number): void {
  chain(container, start);
}

function readDirectory(container: Container): Entry[] {
  const bytes = readChain(container, container.file.readUInt32LE(48));
  const entries: Entry[] = [];
  for (let at = 0; at + 128 <= bytes.length; at += 128) {
    const length = Math.min(64, bytes.readUInt16LE(at + 64));
    if (length < 2 || bytes[at + 66] === 0) continue;
    entries.push({
      name: bytes.toString("utf16le", at, at + length - 2),
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    });
  }
  return entries;
}

/** Throws for a protected workbook, where the FilePass record follows soon after the BOF of the first substream. */
function refuseFilePass(stream: Buffer): void {
  let at = 0;
  if (stream.length < 4 || (stream.readUInt16LE(0) & 0xff) !== (BOF & 0xff)) return;
  while (at + 4 <= stream.length) {
    const type = stream.readUInt16LE(at);
    if (type === FILE_PASS) throw new SheetError("file_encrypted");
    if (type === END_OF_STREAM) return;
    at += 4 + stream.readUInt16LE(at + 2);
  }
}
