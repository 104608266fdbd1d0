import type { WriteSheet } from "hucre/xlsx";

/**
 * Returns sheet names that Excel accepts: unique, at most 31 characters, none of []:*?/\, no apostrophe at either end.
 */
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

const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, "");

export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

const LIST_SHEET = "lists";

/**
 * Returns a hidden sheet for long lists of allowed values, and a function that returns a list's reference. Excel limits
 * an inline list to 255 characters, separated by commas.
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
