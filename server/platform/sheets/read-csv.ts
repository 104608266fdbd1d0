import { IMPORT_DELIMITERS } from "#contract/imports/file-options.ts";
import type { ImportDelimiter } from "#contract/imports/file-options.ts";
import { rowCollector, textBudget } from "./collect-rows.ts";
import { csvRecords } from "./csv-records.ts";
import { decodeText } from "./decode-text.ts";
import { unescapeFormula } from "./safe-text.ts";
import { SheetError } from "./sheet-error.ts";
import type { ReadOptions, ReadWorkbook } from "./workbook.ts";

const JUDGED_RECORDS = 60;

/** Delimiters that a text may have, each with a weight. The first one applies to a text of one column. */
type Delimiters = readonly [first: Weighted, ...others: Weighted[]];
type Weighted = readonly [delimiter: ImportDelimiter, weight: number];

/** Texts seldom contain a semicolon or a tab. Commas are frequent, also as decimal separators. */
export const ANY_DELIMITER: Delimiters = [
  [",", 0.95],
  [";", 1],
  ["\t", 1],
  ["|", 0.9],
];
/** Delimiters of a .tsv. Its commas are text. Another delimiter counts only if almost no line has a tab. */
export const TAB_FIRST: Delimiters = [
  ["\t", 1],
  [";", 0.1],
  ["|", 0.1],
];

/** Parses text separated by commas, semicolons, tabs or bars. Row numbers count records, as in Excel. */
export function readCsv(bytes: Buffer, options: ReadOptions, delimiters = ANY_DELIMITER): ReadWorkbook {
  const decoded = decodeText(bytes, options.encoding);
  if (!/[^\s,;|"]/u.test(decoded.text)) throw new SheetError("file_empty");
  if (isSylk(decoded.text)) throw new SheetError("file_not_a_spreadsheet", "SYLK");
  const hint = /^\uFEFF?sep=(.)[ \t;,]*(?:\r\n|\r|\n)/i.exec(decoded.text);
  const text = hint === null ? decoded.text : decoded.text.slice(hint[0].length);
  const hinted = IMPORT_DELIMITERS.find((delimiter) => delimiter === hint?.[1]);
  const delimiter = options.delimiter ?? hinted ?? detectDelimiter(text, delimiters);
  const collector = rowCollector(textBudget());
  let number = hint === null ? 0 : 1;
  for (const cells of csvRecords(text, delimiter)) {
    number += 1;
    if (!collector.add(number, cells.map(plainText))) break;
  }
  const sheet = collector.sheet("csv", false);
  if (sheet.row_count === 0) throw new SheetError("file_empty");
  return { kind: "csv", encoding: decoded.encoding, delimiter, sheets: [sheet] };
}

/** Converts ="00123" to 00123. The formula protects leading zeros in spreadsheet programs. */
function plainText(cell: string): string {
  const guarded = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1];
  return guarded === undefined ? unescapeFormula(cell) : guarded.replaceAll('""', '"');
}

/**
 * Returns the delimiter for which the largest number of records have the same number of cells. More cells break a tie.
 */
export function detectDelimiter(text: string, delimiters = ANY_DELIMITER): ImportDelimiter {
  const head = text.slice(0, 400_000);
  let best: { delimiter: ImportDelimiter; score: number } = { delimiter: delimiters[0][0], score: 0 };
  for (const [delimiter, weight] of delimiters) {
    const counts = widths(head, delimiter);
    // An individual line with a pipe is not a pipe-separated table.
    if (delimiter === "|" && counts.length < 2) continue;
    const score = weight * consistency(counts);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function widths(text: string, delimiter: ImportDelimiter): number[] {
  const result: number[] = [];
  for (const cells of csvRecords(text, delimiter)) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    result.push(cells.length);
    if (result.length === JUDGED_RECORDS) break;
  }
  return result;
}

/**
 * Returns the share of records with the most frequent width, slightly more for wide records. Returns 0 if most records
 * have one cell.
 */
function consistency(counts: readonly number[]): number {
  const frequency = new Map<number, number>();
  for (const count of counts) if (count > 1) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  let best = 0;
  for (const [width, times] of frequency)
    best = Math.max(best, (times / counts.length) * (1 + Math.min(width, 20) / 40));
  return best;
}

/** Excel treats a file that starts with ID as SYLK, whatever its name. A list whose first header is ID is not SYLK. */
function isSylk(text: string): boolean {
  return /^ID;P[^;\r\n]*(?:;[A-Z][^;\r\n]*)*\r?\n(?:[BCFOP];|NN;|E\r?\n)/.test(text.slice(0, 2000));
}
