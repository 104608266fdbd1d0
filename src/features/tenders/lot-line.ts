import type { z } from "zod";
import { namesOf, recordOf } from "#contract/fields.ts";
import { LOT_FIELDS } from "#contract/tenders/lot-fields.ts";
import type { LotField } from "#contract/tenders/lot-fields.ts";
import type { Lot, LotCreate, LotsPatch } from "#contract/tenders/lot.schema.ts";
import type { DocumentsRequest } from "#src/entities/document/documents-context.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { SavedCell } from "#src/ui/grid/save-batch.ts";

/** The planned day is copied from the request, for readers of the API. The grid has no column for it. */
export const UNSHOWN_LOT_FIELD = "planned_delivery_time";
type LotCell = Exclude<LotField, typeof UNSHOWN_LOT_FIELD>;
const isTyped = (field: LotField): field is LotCell => field !== UNSHOWN_LOT_FIELD;

/** Editable fields in screen order. The user can paste a block from Excel starting at any field. */
export const LOT_CELLS: readonly LotCell[] = namesOf(LOT_FIELDS).filter(isTyped);

/**
 * A lot as edited in the grid. The id of a new lot is a string. The unit is stored as an id in text form, and an empty
 * cell is null.
 */
export interface LotLine
  extends Record<LotCell, string | null>, Readonly<Pick<Lot, "documents" | "purchase_item" | "attributes">> {
  id: number | string;
  position: number | null;
}

export const lineOf = (lot: Lot): LotLine => ({
  ...recordOf(LOT_CELLS, (field) => (lot[field] === null ? null : String(lot[field]))),
  id: lot.id,
  position: lot.position,
  documents: lot.documents,
  purchase_item: lot.purchase_item,
  attributes: lot.attributes,
});

/** Creates an empty line at the zero-based `index`. Pieces are the default unit. */
export const emptyLine = (id: string, index: number): LotLine => ({
  ...recordOf(LOT_CELLS, (field) => (field === "unit" ? "1" : null)),
  id,
  position: index + 1,
  documents: 0,
  purchase_item: null,
  attributes: [],
});

/** Returns true if the line has no typed content. The default unit doesn't count. */
export const isBlank = (line: LotLine): boolean => LOT_CELLS.every((field) => field === "unit" || line[field] === null);

const isQuantity = (text: string | null): boolean =>
  text !== null && /[1-9]/.test(text) && /^\d{1,9}(\.\d{1,3})?$/.test(text);

/** Returns true for an invalid quantity. An empty cell is not an error yet. */
export const isWrongQuantity = (line: LotLine): boolean => line.quantity !== null && !isQuantity(line.quantity);

/** Returns true if a line with content has neither a name nor a part number. */
export const isUnnamed = (line: LotLine): boolean =>
  !isBlank(line) && line.nomenclature === null && line.part_number === null;

/** Returns true if a new line is complete enough to be created. */
export const isReady = (line: LotLine): boolean =>
  !isBlank(line) && !isUnnamed(line) && isQuantity(line.quantity) && line.unit !== null;

export const lineName = (line: LotLine): string => line.nomenclature ?? line.part_number ?? "";

/** Returns the owner of a lot's documents for the documents dialog. Null for a lot that is not saved yet. */
export const documentsOf = (line: LotLine, place: { tender: number; is_locked: boolean }): DocumentsRequest | null =>
  typeof line.id === "number"
    ? { owner: { kind: "lot", tender: place.tender, lot: line.id }, name: lineName(line), is_locked: place.is_locked }
    : null;

const wireValue = (field: string, value: CellValue): unknown =>
  field === "unit" && value !== null ? Number(value) : value;

export type LotPatchBody = z.input<typeof LotsPatch>[number];
export type LotCreateBody = z.input<typeof LotCreate>;

/**
 * Groups the changed cells into one patch per lot, with the version that the user saw. Skips an emptied position,
 * quantity or unit, because the server requires a value.
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

/** Converts a new line to the body of the create call. Includes the position only if other lots follow. */
export function createBody(line: LotLine, position: number | null): LotCreateBody {
  const fields = Object.fromEntries(LOT_CELLS.map((field) => [field, wireValue(field, line[field])]));
  return {
    ...fields,
    quantity: line.quantity ?? "",
    ...(line.purchase_item === null ? {} : { purchase_item: line.purchase_item }),
    ...(position === null ? {} : { position }),
  };
}

/** Removes a lot's reference to its purchase item. */
export const withoutRequest = ({ purchase_item: _gone, ...body }: LotCreateBody): LotCreateBody => body;
