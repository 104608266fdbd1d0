import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { FlagParam, listAnswer, listQuery } from "#contract/list.ts";
import { Timestamp } from "#contract/primitives.ts";
import { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/** A deleted purchase request that can still be brought back. */
export const DeletedItem = PurchaseItem.pick({
  id: true,
  nomenclature: true,
  part_number: true,
  quantity: true,
  units: true,
})
  .extend({
    /** Null also where the group itself is gone. */
    purchase_item_group: Named.nullable(),
    deleted_at: Timestamp,
    /** The name of who deleted it. */
    deleted_by: z.string().nullable(),
    /** The file of the import that was undone, where it went with one. */
    import_file: z.string().nullable(),
    /** From then on it cannot be brought back. */
    expires_at: Timestamp,
  })
  .meta({ id: "DeletedItem" });
export type DeletedItem = z.output<typeof DeletedItem>;

/** `with_import`: those that went with an import that was undone, or the others. */
export const DeletedItemQuery = listQuery({
  ordering: ["deleted_at"],
  default_ordering: "-deleted_at",
  filters: { with_import: FlagParam.optional() },
});
export type DeletedItemQuery = z.output<typeof DeletedItemQuery>;

/** Deleted purchase requests. `purchaseItemApi` deletes them and brings them back. */
export const deletedItemApi = {
  list: endpoint({
    method: "GET",
    path: "/purchase-items/deleted",
    summary: "Deleted items that can still be brought back, the last deleted first",
    access: { kind: "member", permission: "read_purchase" },
    query: DeletedItemQuery,
    response: listAnswer(DeletedItem),
  }),
};
