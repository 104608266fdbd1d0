import { correctionOf } from "#src/ui/qr/reed-solomon.ts";

/** Blocks of each version at level M (ISO/IEC 18004, table 9): correction codewords of a block, blocks, data codewords of the shorter ones, and how many hold one more. */
const LEVEL_M = [
  { correction: 10, blocks: 1, data: 16, longer: 0 },
  { correction: 16, blocks: 1, data: 28, longer: 0 },
  { correction: 26, blocks: 1, data: 44, longer: 0 },
  { correction: 18, blocks: 2, data: 32, longer: 0 },
  { correction: 24, blocks: 2, data: 43, longer: 0 },
  { correction: 16, blocks: 4, data: 27, longer: 0 },
  { correction: 18, blocks: 4, data: 31, longer: 0 },
  { correction: 22, blocks: 4, data: 38, longer: 2 },
  { correction: 22, blocks: 5, data: 36, longer: 2 },
  { correction: 26, blocks: 5, data: 43, longer: 1 },
] as const;

/** Bytes of text that a version holds: the mode and the length take the rest. */
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);
const capacityOf = ({ blocks, data, longer }: (typeof LEVEL_M)[number]): number => blocks * data + longer;

const bitsOf = (value: number, count: number): string => value.toString(2).padStart(count, "0");

/** The codewords of a text in byte mode at level M, as they are drawn, in the smallest version that holds them. @throws RangeError beyond version 10 (213 bytes) */
export function codewordsOf(text: string): { version: number; codewords: readonly number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  const place = LEVEL_M.findIndex((row, index) => bytes.length * 8 + 4 + lengthBits(index + 1) <= capacityOf(row) * 8);
  const row = LEVEL_M[place];
  if (row === undefined) throw new RangeError("too long for a QR code of version 10");
  const version = place + 1;
  const capacity = capacityOf(row) * 8;
  let bits = `0100${bitsOf(bytes.length, lengthBits(version))}${bytes.map((byte) => bitsOf(byte, 8)).join("")}`;
  bits += "0".repeat(Math.min(4, capacity - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const filled = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  for (let pad = 0; filled.length < capacity / 8; pad += 1) filled.push(pad % 2 === 0 ? 0xec : 0x11);
  let from = 0;
  const data = Array.from({ length: row.blocks }, (_, block) => filled.slice(from, (from += row.data + (block >= row.blocks - row.longer ? 1 : 0))));
  const correction = data.map((block) => correctionOf(block, row.correction));
  return { version, codewords: [...interleaved(data), ...interleaved(correction)] };
}

/** The first of each block, then the second of each, and so on. */
function interleaved(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => blocks.flatMap((block) => block[place] ?? [])).flat();
}
