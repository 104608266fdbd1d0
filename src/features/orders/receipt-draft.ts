import { z } from "zod";
import { recordOf } from "#contract/fields.ts";
import { RECEIPT_NAMES } from "#contract/orders/delivery-fields.ts";
import { readStored, removeStored, writeStored } from "#src/ui/page/use-stored.ts";

/** A receipt that is being counted, stored in this browser until it is recorded. */

const Cell = z.object({
  line: z.number(),
  field: z.enum(["accepted", "refused", "reason"]),
  value: z.string().nullable(),
  text: z.string().nullable(),
});
export type DraftCell = z.output<typeof Cell>;

const ReceiptDraft = z.object({
  /** Version of the entry format. Entries in other formats are ignored. */
  format: z.literal(1),
  /** Time of the last change, in milliseconds. */
  at: z.number(),
  /** What was typed into the fields of the receipt. An empty day stands for today. */
  form: z.object({
    ...recordOf(RECEIPT_NAMES, () => z.string().default("")),
    /** True if the surplus of the receipt is paid for. */
    pays_surplus: z.boolean().default(false),
  }),
  cells: z.array(Cell),
});
export type ReceiptDraft = z.output<typeof ReceiptDraft>;

/** What is entered outside the grid. An empty day stands for today. */
export type ReceiptForm = Readonly<ReceiptDraft["form"]>;
export const NO_RECEIPT_FORM: ReceiptForm = { ...recordOf(RECEIPT_NAMES, () => ""), pays_surplus: false };

/** `delivery` is null for goods that arrived unannounced. */
export const receiptDraftKey = (of: { user: number; order: number; delivery: number | null }): string =>
  `receipt-draft ${of.user} ${of.order} ${of.delivery ?? "new"}`;

export function parseReceiptDraft(value: unknown): ReceiptDraft | null {
  const draft = ReceiptDraft.safeParse(value);
  return draft.success ? draft.data : null;
}

export const readReceiptDraft = (key: string): ReceiptDraft | null => parseReceiptDraft(readStored(key));

const isEmptyForm = (form: ReceiptForm): boolean =>
  !form.pays_surplus && RECEIPT_NAMES.every((name) => form[name] === "");

/** Stores the draft, or removes it if nothing is typed. Returns false if the browser can't store it. */
export function writeReceiptDraft(key: string, draft: Omit<ReceiptDraft, "format">): boolean {
  const isEmpty = draft.cells.length === 0 && isEmptyForm(draft.form);
  if (isEmpty) {
    removeStored(key);
    return true;
  }
  return writeStored(key, { format: 1, ...draft } satisfies ReceiptDraft);
}

const nameOf = ({ line, field }: DraftCell): string => `${line} ${field}`;
const isSame = (one: DraftCell | undefined, other: DraftCell | undefined): boolean =>
  one?.value === other?.value && one?.text === other?.text;

export const byName = (cells: readonly DraftCell[]): ReadonlyMap<string, DraftCell> =>
  new Map(cells.map((cell) => [nameOf(cell), cell]));

/** Cells that changed from `before` to `after`. The second element is null if the cell is no longer edited. */
export function changedCells(
  before: ReadonlyMap<string, DraftCell>,
  after: ReadonlyMap<string, DraftCell>,
): (readonly [name: string, cell: DraftCell | null])[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .filter((name) => !isSame(before.get(name), after.get(name)))
    .map((name) => [name, after.get(name) ?? null] as const);
}

/** Applies the changes of this tab to the stored cells, which another tab may have changed meanwhile. */
export function mergedCells(
  stored: ReadonlyMap<string, DraftCell>,
  changes: readonly (readonly [name: string, cell: DraftCell | null])[],
): ReadonlyMap<string, DraftCell> {
  const merged = new Map(stored);
  for (const [name, cell] of changes) {
    if (cell === null) merged.delete(name);
    else merged.set(name, cell);
  }
  return merged;
}
