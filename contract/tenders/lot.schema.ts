import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { FlagParam, idListParam, listQuery } from "#contract/list.ts";
import { LotAttribute } from "#contract/tenders/lot-attribute.ts";
import { Id, Quantity, Version } from "#contract/primitives.ts";
import { LOT_FIELDS } from "#contract/tenders/lot-fields.ts";

/** A winner of a lot: the offered line and its part of the lot's quantity. A winner with an order can't be removed. */
export const Winner = z
  .object({ offer_item: Id, offer: Id, supplier: Id, quantity: Quantity, is_ordered: z.boolean() })
  .meta({ id: "Winner" });
export type Winner = z.output<typeof Winner>;

/**
 * A lot of a tender. Its fields are copied from the purchase request, so that later changes of the request don't affect
 * the tender.
 */
export const Lot = z
  .object({
    id: Id,
    version: Version,
    tender: Id,
    position: z.number().int().positive(),
    ...propertyOf(LOT_FIELDS, "output"),
    attributes: z.array(LotAttribute),
    purchase_item: Id.nullable(),
    documents: z.number().int(),
    /** True if open orders cover the whole quantity. */
    is_ordered: z.boolean(),
    winners: z.array(Winner),
  })
  .meta({ id: "Lot" });
export type Lot = z.output<typeof Lot>;

const fields = {
  position: z.int().positive().max(100_000),
  ...propertyOf(LOT_FIELDS, "input"),
};

export const LotCreate = z
  .strictObject({ ...fields })
  .partial()
  .extend({
    quantity: fields.quantity,
    unit: fields.unit.default(1),
    /** Purchase item that the lot is created from, including its documents. Items of other workspaces are refused. */
    purchase_item: Id.nullable().optional(),
  });
export type LotCreate = z.output<typeof LotCreate>;
export const LotsCreate = z.union([LotCreate, z.array(LotCreate).min(1).max(BULK_MAX_ROWS)]);

const WinnersInput = z.array(z.strictObject({ offer_item: Id, quantity: Quantity })).max(50);
export const LotPatch = z.strictObject({ ...fields, winners: WinnersInput, version: Version }).partial();
export type LotPatch = z.output<typeof LotPatch>;
export const LotsPatch = z
  .array(LotPatch.extend({ id: Id }))
  .min(1)
  .max(BULK_MAX_ROWS);

export const LotQuery = listQuery({
  ordering: ["position", "nomenclature", "part_number", "manufacturer", "quantity", "target_delivery_time"],
  default_ordering: "position",
  filters: {
    has_offers: FlagParam.optional(),
    supplier_offers: idListParam.optional(),
    supplier_winners: idListParam.optional(),
    workspace_winners: FlagParam.optional(),
  },
});
export type LotQuery = z.output<typeof LotQuery>;
