import type { ImportDelimiter } from "#contract/imports/file-options.ts";
import { escapeFormula } from "./safe-text.ts";

export type DecimalMark = "," | ".";

/** Formats a decimal string for CSV. Three decimals are padded to four, because "1,234" could be read as a thousand. */
export function decimalText(value: string, mark: DecimalMark): string {
  const [whole = "", fraction] = value.split(".");
  if (fraction === undefined) return whole;
  return `${whole}${mark}${fraction.length === 3 ? `${fraction}0` : fraction}`;
}

export type CsvOptions = {
  delimiter?: ImportDelimiter;
  encoding?: "utf-8" | "windows-1251";
  /** Writes a byte order mark. Pass false when appending to a file that has one. Default: true. */
  mark?: boolean;
};

/**
 * Writes rows as CSV with CRLF (RFC 4180). UTF-8 output begins with a byte order mark, without which Excel assumes the
 * local code page. In windows-1251, other characters are replaced by similar ones (² by 2, Ω by Ohm, é by e) or by a
 * question mark. Cells that would open as formulas are escaped.
 */
export function writeCsv(
  rows: readonly (readonly (string | null)[])[],
  { delimiter = ";", encoding = "utf-8", mark = true }: CsvOptions = {},
): Uint8Array {
  // Substitution runs before quoting, because a substitute may contain the delimiter.
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

/** Substitutes for characters in bills of materials that Unicode decomposition doesn't cover. */
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
