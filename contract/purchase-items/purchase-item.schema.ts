import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { idListParam } from "#contract/list.ts";
import { Id, lineText, QuantityOrNone, Timestamp, Version } from "#contract/primitives.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { TakenChoice } from "#contract/purchase-items/item-use.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";

/** Status of an item, derived from its tenders and orders. Users can't set it. */
export const PURCHASE_ITEM_STATUSES = ["new", "in_tender", "offered", "partly_ordered", "ordered"] as const;
export type PurchaseItemStatus = (typeof PURCHASE_ITEM_STATUSES)[number];

/** Statuses of items with something left to order. Items that tenders buy and no order covers aren't among them. */
export const FREE_ITEM_STATUSES = ["new", "partly_ordered"] as const satisfies readonly PurchaseItemStatus[];

export const PurchaseItem = z
  .object({
    id: Id,
    version: Version,
    ...propertyOf(ITEM_FIELDS, "output"),
    status: z.enum(PURCHASE_ITEM_STATUSES),
    /** Quantity that no order covers; zero once the item is ordered. An order that ends gives back what didn't come. */
    open_quantity: QuantityOrNone,
    /** Newest tender that has a lot of this item. */
    tender: z
      .object({ id: Id, number: z.number().int(), round: z.number().int(), status: z.enum(TENDER_STATUSES) })
      .nullable(),
    created_at: Timestamp,
    created_by: Named.nullable(),
    /**
     * Values of the requested attributes, by attribute id. The item's own values take precedence over those of its
     * group.
     */
    attributes: z.record(z.string(), z.string()),
    /** Ids of the attributes that the item inherits from its group. */
    inherited: z.array(Id),
  })
  .meta({ id: "PurchaseItem" });
export type PurchaseItem = z.output<typeof PurchaseItem>;

/** Attribute values by attribute id, each in the format of its attribute's type. Null removes the item's own value. */
const attributes = z.record(z.string().regex(/^[1-9]\d{0,14}$/), z.string().trim().max(2000).nullable()).optional();

const named = (value: { nomenclature?: string | null | undefined; part_number?: string | null | undefined }): boolean =>
  (value.nomenclature ?? null) !== null || (value.part_number ?? null) !== null;

export const PurchaseItemCreate = z
  .strictObject({
    ...propertyOf(ITEM_FIELDS, "create"),
    attributes,
  })
  .refine(named, { error: "validation.item_unnamed", path: ["nomenclature"] });
export type PurchaseItemCreate = z.output<typeof PurchaseItemCreate>;

export const PurchaseItemPatch = z
  .strictObject({ ...propertyOf(ITEM_FIELDS, "input"), attributes, version: Version })
  .partial();
export type PurchaseItemPatch = z.output<typeof PurchaseItemPatch>;

/** Bulk requests have at most 1000 rows and are all-or-nothing. Problems are reported per row. */
export const PurchaseItemsCreate = z.union([PurchaseItemCreate, z.array(PurchaseItemCreate).min(1).max(BULK_MAX_ROWS)]);
/**
 * Changes several items. With `holds`, which undo uses, a row is changed only if it still has the listed values.
 * Otherwise it is returned unchanged; a deleted row is omitted. The row numbers of problems count only the matching
 * rows.
 */
export const PurchaseItemsPatch = z
  .array(PurchaseItemPatch.extend({ id: Id, holds: PurchaseItemPatch.omit({ version: true }).optional() }))
  .min(1)
  .max(BULK_MAX_ROWS);

export const CreateTenderFromItems = z.strictObject({
  ids: z.array(Id).min(1).max(BULK_MAX_ROWS),
  name: lineText(200).optional(),
  taken: TakenChoice,
});
export const WithAttributes = z.strictObject({ with_attributes: idListParam.optional() });
export const PurchaseItemIds = z.strictObject({ ids: z.array(Id).min(1).max(BULK_MAX_ROWS) });
