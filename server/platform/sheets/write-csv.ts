import type { ImportDelimiter } from "#contract/imports/file-options.ts";
import { escapeFormula } from "./safe-text.ts";

/** What stands between the whole and the rest of a number. */
export type DecimalMark = "," | ".";

/** A decimal string as a CSV has it. Three decimals get a fourth: "1,234" alone could as well be a thousand. */
export function decimalText(value: string, mark: DecimalMark): string {
  const [whole = "", fraction] = value.split(".");
  if (fraction === undefined) return whole;
  return `${whole}${mark}${fraction.length === 3 ? `${fraction}0` : fraction}`;
}

export type CsvOptions = {
  delimiter?: ImportDelimiter;
  encoding?: "utf-8" | "windows-1251";
  /** False for what continues a file: it has its byte order mark already. Default: true. */
  mark?: boolean;
};

/**
 * Rows as CSV with CRLF (RFC 4180), UTF-8 with a byte order mark, without which Excel takes it for the local code page.
 * In windows-1251 a character that the code page lacks becomes a similar one (² a 2, Ω Ohm, é an e), else a question
 * mark. No cell opens as a formula.
 */
export function writeCsv(
  rows: readonly (readonly (string | null)[])[],
  { delimiter = ";", encoding = "utf-8", mark = true }: CsvOptions = {},
): Uint8Array {
  // Before a cell is quoted: what is similar may be a delimiter.
  const fit = encoding === "utf-8" ? (cell: string) => cell : fit1251;
  const text = rows
    .map((row) => `${row.map((cell) => csvCell(fit(cell ?? ""), delimiter)).join(delimiter)}\r\n`)
    .join("");
  return encoding === "utf-8" ? new TextEncoder().encode(`${mark ? "\uFEFF" : ""}${text}`) : encode1251(text);
}

function csvCell(text: string, delimiter: string): string {
  const safe = escapeFormula(text);
  const mustQuote = safe.includes(delimiter) || /["\r\n]|^\s|\s$/u.test(safe);
  return mustQuote ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const CODE_PAGE = new Map(
  Array.from(
    new TextDecoder("windows-1251").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (letter, byte) => [letter, byte] as const,
  ),
);

/** What Unicode's own decompositions don't know, in bills of materials. */
const SIMILAR = new Map([
  ["Ω", "Ohm"],
  ["\u2126", "Ohm"],
  ["μ", "µ"],
  ["×", "x"],
  ["⌀", "D"],
  ["Ø", "D"],
  ["ø", "d"],
  ["≤", "<="],
  ["≥", ">="],
  ["≈", "~"],
  ["≠", "<>"],
  ["−", "-"],
  ["‐", "-"],
  ["‑", "-"],
  ["‒", "-"],
  ["―", "-"],
  ["⁄", "/"],
  ["″", '"'],
  ["′", "'"],
  ["ß", "ss"],
]);

/** True when windows-1251 can hold the whole text. */
export const fits1251 = (text: string): boolean => [...text].every((letter) => CODE_PAGE.has(letter));

const fit1251 = (text: string): string => (fits1251(text) ? text : Array.from(text, similar1251).join(""));

function similar1251(letter: string): string {
  if (CODE_PAGE.has(letter)) return letter;
  const known =
    SIMILAR.get(letter) ??
    Array.from(letter.normalize("NFKD").replace(/\p{Mn}/gu, ""), (part) => SIMILAR.get(part) ?? part).join("");
  return known !== "" && fits1251(known) ? known : "?";
}

function encode1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => CODE_PAGE.get(letter) ?? 0x3f);
}
