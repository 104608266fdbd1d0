import type { ImportDelimiter } from "#contract/imports/file-options.ts";
import { escapeFormula } from "./safe-text.ts";

export type CsvOptions = {
  delimiter?: ImportDelimiter;
  encoding?: "utf-8" | "windows-1251";
  /** False for what continues a file: it has its byte order mark already. Default: true. */
  mark?: boolean;
};

/**
 * Rows as CSV with CRLF (RFC 4180), UTF-8 with a byte order mark, without which Excel takes it for the local code page.
 * In windows-1251 a character that the code page lacks becomes a question mark. No cell opens as a formula.
 */
export function writeCsv(rows: readonly (readonly (string | null)[])[], { delimiter = ";", encoding = "utf-8", mark = true }: CsvOptions = {}): Uint8Array {
  const text = rows.map((row) => `${row.map((cell) => csvCell(cell ?? "", delimiter)).join(delimiter)}\r\n`).join("");
  return encoding === "utf-8" ? new TextEncoder().encode(`${mark ? "\uFEFF" : ""}${text}`) : encode1251(text);
}

function csvCell(text: string, delimiter: string): string {
  const safe = escapeFormula(text);
  const mustQuote = safe.includes(delimiter) || /["\r\n]|^\s|\s$/u.test(safe);
  return mustQuote ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const CODE_PAGE = new Map(Array.from(new TextDecoder("windows-1251").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)), (letter, byte) => [letter, byte] as const));

function encode1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => CODE_PAGE.get(letter) ?? 0x3f);
}
