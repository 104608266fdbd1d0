import type { z } from "zod";
import { namesOf, recordOf } from "#contract/fields.ts";
import { LOT_FIELDS } from "#contract/tenders/lot-fields.ts";
import type { LotField } from "#contract/tenders/lot-fields.ts";
import type { Lot, LotCreate, LotsPatch } from "#contract/tenders/lot.schema.ts";
import type { DocumentsRequest } from "#src/entities/document/documents-context.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { SavedCell } from "#src/ui/grid/save-batch.ts";

type LotCell = Exclude<LotField, "planned_delivery_time">;
const isTyped = (field: LotField): field is LotCell => field !== "planned_delivery_time";

/** What can be typed, in the order of the screen; a block from Excel is pasted from any of them. */
export const LOT_CELLS: readonly LotCell[] = namesOf(LOT_FIELDS).filter(isTyped);

/** A lot as the grid edits it: a new one has a text for its id, the unit is its id as a text, an empty cell is null. */
export interface LotLine
  extends Record<LotCell, string | null>, Readonly<Pick<Lot, "documents" | "purchase_item" | "attributes">> {
  id: number | string;
  position: number | null;
}

/** A lot of the server as the grid has it. */
export const lineOf = (lot: Lot): LotLine => ({
  ...recordOf(LOT_CELLS, (field) => (lot[field] === null ? null : String(lot[field]))),
  id: lot.id,
  position: lot.position,
  documents: lot.documents,
  purchase_item: lot.purchase_item,
  attributes: lot.attributes,
});

/** An empty lot below the last one; pieces are the usual unit. */
export const emptyLine = (id: string, index: number): LotLine => ({
  ...recordOf(LOT_CELLS, (field) => (field === "unit" ? "1" : null)),
  id,
  position: index + 1,
  documents: 0,
  purchase_item: null,
  attributes: [],
});

/** True when nothing has been typed that would be missed. */
export const isBlank = (line: LotLine): boolean => LOT_CELLS.every((field) => field === "unit" || line[field] === null);

const isQuantity = (text: string | null): boolean =>
  text !== null && /[1-9]/.test(text) && /^\d{1,9}(\.\d{1,3})?$/.test(text);

/** True when a quantity can't be one; an empty cell is no error yet. */
export const isWrongQuantity = (line: LotLine): boolean => line.quantity !== null && !isQuantity(line.quantity);

/** True when neither a name nor a part number says what is wanted. */
export const isUnnamed = (line: LotLine): boolean =>
  !isBlank(line) && line.nomenclature === null && line.part_number === null;

/** Whether a new line has enough to be a lot. */
export const isReady = (line: LotLine): boolean =>
  !isBlank(line) && !isUnnamed(line) && isQuantity(line.quantity) && line.unit !== null;

/** What a lot is called in a sentence. */
export const lineName = (line: LotLine): string => line.nomenclature ?? line.part_number ?? "";

/** Where the documents of a lot are; a lot that was only typed has no record yet that they could be of. */
export const documentsOf = (line: LotLine, place: { tender: number; is_locked: boolean }): DocumentsRequest | null =>
  typeof line.id === "number"
    ? { owner: { kind: "lot", tender: place.tender, lot: line.id }, name: lineName(line), is_locked: place.is_locked }
    : null;

const wireValue = (field: string, value: CellValue): unknown =>
  field === "unit" && value !== null ? Number(value) : value;

export type LotPatchBody = z.input<typeof LotsPatch>[number];
export type LotCreateBody = z.input<typeof LotCreate>;

/**
 * The changed cells as one patch for each lot, with the version that was seen. An emptied place, quantity or unit is
 * not sent: the server has none of these empty.
 */
export function patchesOf(cells: readonly SavedCell[], versionOf: (id: number) => number | undefined): LotPatchBody[] {
  const byLot = new Map<number, Record<string, unknown>>();
  for (const { id, field, value } of cells) {
    const patch = byLot.get(Number(id)) ?? { id: Number(id), version: versionOf(Number(id)) };
    byLot.set(Number(id), patch);
    if (value !== null || !["position", "quantity", "unit"].includes(field)) patch[field] = wireValue(field, value);
  }
  return [...byLot.values()].filter((patch) => Object.keys(patch).length > 2) as LotPatchBody[];
}

/** A new line as the server takes it; a place is named only where lots stand below it. */
export function createBody(line: LotLine, position: number | null): LotCreateBody {
  const fields = Object.fromEntries(LOT_CELLS.map((field) => [field, wireValue(field, line[field])]));
  return {
    ...fields,
    quantity: line.quantity ?? "",
    ...(line.purchase_item === null ? {} : { purchase_item: line.purchase_item }),
    ...(position === null ? {} : { position }),
  };
}

/** The same lot on its own, not made of a purchase request. */
export const withoutRequest = ({ purchase_item: _gone, ...body }: LotCreateBody): LotCreateBody => body;
