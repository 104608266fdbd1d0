import type { ImportEncoding } from "#contract/imports/file-options.ts";
import { SheetError } from "./sheet-error.ts";

export type DecodedText = { text: string; encoding: ImportEncoding };

/**
 * Decodes a text file. The encoding is detected from a byte order mark, then from zeros at every second byte (UTF-16),
 * then by checking for valid UTF-8, and otherwise from the letter patterns of each code page. The user's choice
 * overrides everything except a UTF-16 mark. Throws `file_not_a_spreadsheet` for binary data and for UTF-32.
 */
export function decodeText(bytes: Buffer, chosen?: ImportEncoding): DecodedText {
  const encoding = chosen ?? recognise(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (looksBinary(text)) throw new SheetError("file_not_a_spreadsheet", "binary data");
  return { text, encoding };
}

function recognise(bytes: Buffer): ImportEncoding {
  if (startsWith(bytes, [0xff, 0xfe, 0, 0]) || startsWith(bytes, [0, 0, 0xfe, 0xff]))
    throw new SheetError("file_not_a_spreadsheet", "UTF-32");
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return "utf-8";
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const wide = recogniseWide(bytes);
  if (wide !== null) return wide;
  return isUtf8(bytes) ? "utf-8" : recogniseCodePage(bytes);
}

const startsWith = (bytes: Buffer, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);

/**
 * Detects UTF-16 without a byte order mark: delimiters, digits and line ends have a zero byte, always on the same side.
 */
function recogniseWide(bytes: Buffer): ImportEncoding | null {
  const zeros = [0, 0];
  const end = Math.min(bytes.length, 65_536);
  for (let at = 0; at < end; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // In random bytes, one in 256 is zero. Text in UTF-16 has more, even in Chinese, because of delimiters and line ends.
  if ((even + odd) * 50 < end || (even > 0 && odd > 0)) return null;
  return odd > 0 ? "utf-16le" : "utf-16be";
}

/** True for valid UTF-8. Tolerates a few corrupted bytes, which are decoded as replacement characters. */
function isUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = text.split("\uFFFD").length - 1;
  if (broken === 0) return true;
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return whole > 50 * broken;
}

const isHigh = (byte: number | undefined) => byte !== undefined && byte >= 0x80;
const isAsciiLetter = (byte: number | undefined) =>
  byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/**
 * Detects the code page. Cyrillic words are runs of high bytes; Western words have single high bytes among ASCII
 * letters. Chinese text consists of byte pairs, whose first byte denotes punctuation or one of the 3755 common
 * characters (GB 2312, level 1).
 */
function recogniseCodePage(bytes: Buffer): ImportEncoding {
  if (isChinese(bytes)) return "gb18030";
  const counts = { runs: 0, single: 0, dos: 0, windows: 0, koiCase: 0 };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === undefined || byte < 0x80) continue;
    const inRun = isHigh(bytes[at - 1]) || isHigh(bytes[at + 1]);
    if (byte >= 0xc0) counts[inRun ? "runs" : "single"] += 1;
    if (inRun && byte <= 0xaf) counts.dos += 1;
    if (inRun && byte >= 0xc0) counts.windows += 1;
    if (!inRun && isAsciiLetter(bytes[at - 1])) counts.single += 1;
    // A word in KOI8-R, decoded as windows-1251, looks like a small letter followed by capitals.
    if (byte >= 0xe0 && !isHigh(bytes[at - 1]) && (bytes[at + 1] ?? 0) >= 0xc0 && (bytes[at + 1] ?? 0) < 0xe0)
      counts.koiCase += 1;
    else if (byte >= 0xc0 && byte < 0xe0 && !isHigh(bytes[at - 1]) && (bytes[at + 1] ?? 0) >= 0xe0) counts.koiCase -= 1;
  }
  if (counts.dos > counts.windows) return "ibm866";
  if (counts.runs === 0 || counts.single > counts.runs) return "windows-1252";
  return counts.koiCase > 0 ? "koi8-r" : "windows-1251";
}

function isChinese(bytes: Buffer): boolean {
  let pairs = 0;
  let common = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1] ?? 0;
    pairs += 1;
    if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3))) common += 1;
    at += 1;
  }
  if (pairs === 0 || common / pairs < 0.7) return false;
  try {
    new TextDecoder("gb18030", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function looksBinary(text: string): boolean {
  const sample = text.slice(0, 65_536);
  const controls = sample.match(/(?![\t\n\r\f\v\u001A\u0085])\p{Cc}/gu)?.length ?? 0;
  return controls > 0 && controls * 500 > sample.length;
}
