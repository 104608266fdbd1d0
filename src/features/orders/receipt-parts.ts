import { add, compare, subtract } from "#contract/money/decimal.ts";
import { hasSearchWords, textKey } from "#contract/text-key.ts";
import { parseCell } from "#src/ui/grid/cell-text.ts";
import { cellsStep, contentOfParsed } from "#src/ui/grid/edit-gestures.ts";
import type { GestureScene, PastedBlock } from "#src/ui/grid/edit-gestures.ts";
import { contentOf } from "#src/ui/grid/edit-state.ts";
import type { CellChange } from "#src/ui/grid/edit-state.ts";
import { presumed } from "#src/features/orders/receipt-row.ts";
import type { ReceiptRow } from "#src/features/orders/receipt-row.ts";

type Scene = GestureScene<ReceiptRow>;

/** Returns the rows with a part number or, if no part number is equal, with a name. */
export function rowsOfPart(rows: readonly ReceiptRow[], code: string): readonly ReceiptRow[] {
  const key = textKey(code.trim());
  if (key === "") return [];
  const byPart = rows.filter(({ part_number }) => part_number !== null && textKey(part_number) === key);
  return byPart.length > 0 ? byPart : rows.filter(({ name }) => textKey(name) === key);
}

/** Returns the rows whose part number or name contains all words. */
export const rowsWith = (rows: readonly ReceiptRow[], words: string): readonly ReceiptRow[] =>
  rows.filter(({ part_number, name }) => hasSearchWords([part_number, name].filter(Boolean).join(" "), words));

/** A scanned or typed code. `4000*PART` counts 4000 units of the part; without a number, one unit is counted. */
export interface ScannedCode {
  readonly code: string;
  readonly quantity: string;
}

export function readScan(text: string): ScannedCode {
  const counted = /^\s*(\d{1,9}(?:[.,]\d{1,3})?)\s*[*×]\s*(\S.*)$/u.exec(text);
  const [, quantity = "1", code = text] = counted ?? [];
  return { code: code.trim(), quantity: quantity.replace(",", ".") };
}

/** Returns the first of several rows with the same part that isn't complete yet, otherwise the last row. */
export const rowToFill = (rows: readonly ReceiptRow[]): ReceiptRow | undefined =>
  rows.find((row) => compare(row.accepted ?? "0", presumed(row)) < 0) ?? rows.at(-1);

/** Returns the change that writes an accepted quantity. */
export const acceptedChange = (scene: Scene, row: ReceiptRow, accepted: string | null): CellChange => ({
  key: String(row.id),
  field: "accepted",
  from: contentOf(scene.state, String(row.id), "accepted"),
  to: { value: accepted, bad: null },
});

/** Returns the index of the column with the most cells for which `test` is true, or -1 if there is none. */
function bestColumn(block: readonly (readonly string[])[], test: (text: string, column: number) => boolean): number {
  const width = Math.max(0, ...block.map((line) => line.length));
  const scores = Array.from(
    { length: width },
    (_, column) => block.filter((line) => test(line[column] ?? "", column)).length,
  );
  const best = Math.max(0, ...scores);
  return best === 0 ? -1 : scores.indexOf(best);
}

/**
 * Places a block with part numbers and quantities by part number, in any order of rows and columns. Quantities of the
 * same part are added up and fill the lines with this part in turn. Returns null if the block has no such columns.
 * `onUnknown` receives the part numbers that aren't in the delivery.
 */
export function placeByPart(
  scene: Scene,
  block: readonly (readonly string[])[],
  onUnknown: (codes: readonly string[]) => void,
): PastedBlock<ReceiptRow> | null {
  const column = scene.columns.find(({ field }) => field === "accepted");
  const rows = scene.state.order.flatMap((key) => scene.state.rows.get(key) ?? []);
  const [first] = rows;
  if (column === undefined || first === undefined || !block.some((line) => line.length > 1)) return null;
  const read = (text: string, row: ReceiptRow) => parseCell({ column, row, text, values: scene.values });
  const isNumber = (text: string): boolean => text.trim() !== "" && read(text, first).ok;
  const part = bestColumn(block, (text) => rowsOfPart(rows, text).length > 0);
  if (part === -1) return null;
  const quantity = bestColumn(block, (text, place) => place !== part && isNumber(text));
  if (quantity === -1) return null;
  const amounts = new Map<string, string[]>();
  const unknown: string[] = [];
  for (const line of block) {
    const code = line[part]?.trim() ?? "";
    const text = line[quantity]?.trim() ?? "";
    if (code === "" || text === "") continue;
    if (rowsOfPart(rows, code).length > 0) amounts.set(textKey(code), [...(amounts.get(textKey(code)) ?? []), text]);
    // A line without a number is a heading.
    else if (isNumber(text)) unknown.push(code);
  }
  const cells = [...amounts].flatMap(([code, texts]) => {
    const found = rowsOfPart(rows, code);
    return distributed(found, texts, read).map(({ row, to }): CellChange => ({
      ...acceptedChange(scene, row, null),
      to,
    }));
  });
  if (unknown.length > 0) onUnknown(unknown);
  const errors = cells.filter(({ to }) => to.bad !== null).length;
  return {
    step: cellsStep("paste", cells),
    report: { cells: cells.length, errors, rows: 0, skipped: unknown.length },
  };
}

/** Fills the lines of a part in turn with the sum of the quantities. Unreadable text goes into the first line as it is. */
function distributed(
  rows: readonly ReceiptRow[],
  texts: readonly string[],
  read: (text: string, row: ReceiptRow) => ReturnType<typeof parseCell>,
): { row: ReceiptRow; to: CellChange["to"] }[] {
  const [first] = rows;
  if (first === undefined) return [];
  const parsed = texts.map((text) => read(text, first));
  const bad = parsed.find((each) => !each.ok);
  if (bad !== undefined) return [{ row: first, to: contentOfParsed(bad) }];
  let rest = parsed.reduce((total, each) => add(total, each.ok ? String(each.value ?? "0") : "0"), "0");
  return rows.map((row, place) => {
    const takes = place === rows.length - 1 || compare(rest, row.expected) < 0 ? rest : row.expected;
    rest = subtract(rest, takes);
    return { row, to: { value: takes, bad: null } };
  });
}
