import type { FileRow } from "./detect-header.ts";
import { namesField } from "./header-score.ts";
import { saysTotal } from "./says-total.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";

/**
 * Reasons to skip a row. `blank`: all mapped columns are empty. `moved_header`: headers in another order, which apply
 * to the rows below. `section`: a title between rows.
 */
export type SkipReason = "blank" | "total" | "repeated_header" | "moved_header" | "section";

/** Matches the numbering of a title: "1.2", "2)", "Section 3." */
const NUMBERING =
  /^(?:(?:раздел|секция|глава|часть|группа|блок|узел|лист|плата|section|chapter|group|block|board|sheet|assembly|module|abschnitt|baugruppe)\s+)?(?:№\s*|#\s*)?\d+(?:\.\d+)*\s*[.):]?(?=\s|$)|^第\s*\d+\s*\p{L}/iu;

/** Returns true for a title between rows. A number after the first word means an item: "Bolt M6", "LM 358". */
function isTitle(text: string): boolean {
  if (!/\d/u.test(text)) return true;
  return /\p{L}/u.test(text) && (!/\d/u.test(text.replace(NUMBERING, "")) || text.endsWith(":"));
}

type Layout = { columns: ReadonlyMap<string, number>; headers: readonly string[] };

export function skipReason(cells: readonly string[], { columns, headers }: Layout): SkipReason | null {
  const at = (field: string) => (cells[columns.get(field) ?? -1] ?? "").trim();
  const mapped = [...columns.values()].map((column) => (cells[column] ?? "").trim());
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const [only] = filled;
  if (mapped.every((text) => text === "")) {
    if (filled.some(saysTotal)) return "total";
    return filled.length === 1 && /\p{L}{3}/u.test(only ?? "") ? "section" : "blank";
  }
  if (repeatsHeader(cells, { columns, headers }) || numbersColumns(filled)) return "repeated_header";
  if (isTotal(filled, { part: at("part_number"), quantity: at("quantity"), name: at("nomenclature") })) return "total";
  const quantity = at("quantity");
  if (columns.has("quantity") && filled.length === 1 && only !== undefined && only !== quantity && isTitle(only))
    return "section";
  return null;
}

export const skipReasonOf = ({ moved }: Pick<FileRow, "moved">, reason: SkipReason): SkipReason =>
  reason === "repeated_header" && moved === true ? "moved_header" : reason;

/** Highest number of a column in a printed form. */
const MAX_COLUMN_NUMBER = 40;

/**
 * Returns true for a row "1 2 3 4" below the headers, also with gaps ("1 2 3 5 7"). Forms that follow Russian standards
 * number their columns in this way; columns that were taken out leave gaps.
 */
const numbersColumns = (filled: readonly string[]): boolean =>
  filled.length >= 4 &&
  filled[0] === "1" &&
  filled.every(
    (text, place) =>
      /^[1-9]\d?$/u.test(text) &&
      Number(text) <= MAX_COLUMN_NUMBER &&
      (place === 0 || Number(text) > Number(filled[place - 1])),
  ) &&
  // Three numbers in a row, so that a position with its quantity isn't taken for a numbering.
  filled[1] === "2" &&
  filled[2] === "3";

/** Returns true for one line of a two-line header, such as "Quantity" in "Quantity total". */
const isPartOf = (text: string, header: string): boolean =>
  header === text || header.startsWith(`${text} `) || header.endsWith(` ${text}`);

/**
 * Returns true for a header repeated on the next printed page or above the next board. Another word for the same field
 * in the same column counts as the same header.
 */
export function repeatsHeader(cells: readonly string[], { columns, headers }: Layout): boolean {
  let same = 0;
  for (const [field, column] of columns) {
    const header = keyOf(headers[column] ?? "");
    const text = keyOf(cells[column] ?? "");
    if (text === "" && header !== "" && cells.some((cell) => keyOf(cell) === header)) return false;
    if (text === "") continue;
    if (!isPartOf(text, header) && !namesField(cells[column] ?? "", field)) return false;
    same += 1;
  }
  return same >= Math.min(2, columns.size);
}

/**
 * Returns true if the row has a total in place of a part. An item named "Total station" has a part number of its own.
 */
function isTotal(
  filled: readonly string[],
  { part, quantity, name }: { part: string; quantity: string; name: string },
): boolean {
  if (saysTotal(quantity)) return true;
  if (part !== "" && !saysTotal(part)) return false;
  const [first = ""] = filled;
  if (saysTotal(part) || saysTotal(name) || saysTotal(first)) return true;
  // The word "total" may be directly before the sum, in any column.
  return name === "" && filled.some(saysTotal);
}
