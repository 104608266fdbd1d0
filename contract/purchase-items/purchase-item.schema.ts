import { z } from "zod";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { idListParam } from "#contract/list.ts";
import { Id, IsoDate, line, optionalLine, Quantity, Timestamp, Version } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { TENDER_STATUSES } from "#contract/tenders/tender.machine.ts";

/** Derived from tenders and orders, never stored. */
export const PURCHASE_ITEM_STATUSES = ["new", "in_tender", "offered", "ordered"] as const;

/** A purchase request of one component. */
export const PurchaseItem = z
  .object({
    id: Id,
    version: Version,
    nomenclature: z.string().nullable(),
    part_number: z.string().nullable(),
    manufacturer: z.string().nullable(),
    quantity: Quantity,
    units: Id,
    target_delivery_time: IsoDate.nullable(),
    planned_delivery_time: IsoDate.nullable(),
    type: z.string().nullable(),
    zmvp_number: z.string().nullable(),
    article: z.string().nullable(),
    pdm_code: z.string().nullable(),
    field_of_activity: z.string().nullable(),
    purchase_item_group: Named.nullable(),
    responsible_manager: Named.nullable(),
    status: z.enum(PURCHASE_ITEM_STATUSES),
    /** The newest tender that has a lot of this item. */
    tender: z
      .object({ id: Id, number: z.number().int(), round: z.number().int(), status: z.enum(TENDER_STATUSES) })
      .nullable(),
    created_at: Timestamp,
    /** Values of the attributes that the list was asked for, by the attribute's id: the item's own before its group's. */
    attributes: z.record(z.string(), z.string()),
    /** Which of these the item has from its group. */
    inherited: z.array(Id),
  })
  .meta({ id: "PurchaseItem" });
export type PurchaseItem = z.output<typeof PurchaseItem>;

const fields = {
  nomenclature: optionalLine(500),
  part_number: optionalLine(200),
  manufacturer: optionalLine(200),
  quantity: Quantity,
  units: Id,
  target_delivery_time: IsoDate.nullable(),
  planned_delivery_time: IsoDate.nullable(),
  type: optionalLine(200),
  zmvp_number: optionalLine(200),
  article: optionalLine(200),
  pdm_code: optionalLine(200),
  field_of_activity: optionalLine(200),
  purchase_item_group: Id.nullable(),
  responsible_manager: Id.nullable(),
};

/** Values of attributes by the attribute's id, as their type writes them; null takes the item's own value away. */
const attributes = z.record(z.string().regex(/^[1-9]\d{0,14}$/), z.string().trim().max(2000).nullable()).optional();

/** An item needs a nomenclature or a part number. */
const named = (value: { nomenclature?: string | null | undefined; part_number?: string | null | undefined }): boolean =>
  (value.nomenclature ?? null) !== null || (value.part_number ?? null) !== null;

export const PurchaseItemCreate = z
  .strictObject({
    ...fields,
    nomenclature: fields.nomenclature.default(null),
    part_number: fields.part_number.default(null),
    manufacturer: fields.manufacturer.default(null),
    units: Id.default(1),
    target_delivery_time: fields.target_delivery_time.default(null),
    planned_delivery_time: fields.planned_delivery_time.default(null),
    type: fields.type.default(null),
    zmvp_number: fields.zmvp_number.default(null),
    article: fields.article.default(null),
    pdm_code: fields.pdm_code.default(null),
    field_of_activity: fields.field_of_activity.default(null),
    purchase_item_group: fields.purchase_item_group.default(null),
    responsible_manager: Id.nullable().optional(),
    attributes,
  })
  .refine(named, { error: "validation.item_unnamed", path: ["nomenclature"] });
export type PurchaseItemCreate = z.output<typeof PurchaseItemCreate>;

export const PurchaseItemPatch = z.strictObject({ ...fields, attributes, version: Version }).partial();
export type PurchaseItemPatch = z.output<typeof PurchaseItemPatch>;

/** Bulk bodies: all or nothing, at most 1000 rows; problems are answered by row. */
export const PurchaseItemsCreate = z.union([PurchaseItemCreate, z.array(PurchaseItemCreate).min(1).max(BULK_MAX_ROWS)]);
/**
 * `holds` says what a row must hold to be changed, which is how a change is taken back: one that holds something else is
 * answered as it is, one that is gone isn't answered. Problems then count the rows that held.
 */
export const PurchaseItemsPatch = z
  .array(PurchaseItemPatch.extend({ id: Id, holds: PurchaseItemPatch.omit({ version: true }).optional() }))
  .min(1)
  .max(BULK_MAX_ROWS);

/** What is asked for when a tender is made of items. */
export const CreateTenderFromItems = z.strictObject({
  ids: z.array(Id).min(1).max(BULK_MAX_ROWS),
  name: line(200).optional(),
});
/** The attributes whose values come with each answered item. */
export const WithAttributes = z.strictObject({ with_attributes: idListParam.optional() });
export const PurchaseItemIds = z.strictObject({ ids: z.array(Id).min(1).max(BULK_MAX_ROWS) });
