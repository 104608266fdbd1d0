import type { WriteSheet } from "hucre/xlsx";

/** Names that Excel accepts: at most 31 characters, none of []:*?/\, no apostrophe at an end, no two alike. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((text, index) => {
    const clean =
      text
        .replace(/[[\]:*?/\\]|\p{Cc}/gu, " ")
        .replace(/^'+|'+$/gu, "")
        .replace(/\s+/gu, " ")
        .trim() || `Sheet${index + 1}`;
    let name = cut(clean, 31).trim();
    for (let count = 2; taken.has(name.toLowerCase()); count += 1)
      name = `${cut(clean, 31 - String(count).length - 1)} ${count}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** At most `length` UTF-16 units, without half a character at the end. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, "");

/** A, B … Z, AA, AB … for 0, 1 … */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

const LIST_SHEET = "lists";

/**
 * A list inside a validation is one text of at most 255 characters, split at commas: others stand on a hidden sheet.
 */
export function listSheet(
  lists: readonly (readonly string[])[],
  names: readonly string[],
): { sheet: WriteSheet | null; formula: (list: readonly string[]) => string | null } {
  const long = lists.filter((list) => list.join(",").length > 250 || list.some((value) => /[,"]|^\s|\s$/u.test(value)));
  if (long.length === 0) return { sheet: null, formula: () => null };
  const name = sheetNames([...names, LIST_SHEET]).at(-1) ?? LIST_SHEET;
  const height = Math.max(...long.map((list) => list.length));
  const rows = Array.from({ length: height }, (_, row) => long.map((list) => list[row] ?? null));
  const formula = (list: readonly string[]) => {
    const at = long.indexOf(list);
    const letters = columnLetters(Math.max(0, at));
    return at < 0 ? null : `'${name}'!$${letters}$1:$${letters}$${list.length}`;
  };
  return { sheet: { name, rows, veryHidden: true }, formula };
}
