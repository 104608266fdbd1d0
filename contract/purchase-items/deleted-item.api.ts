import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { FlagParam, listAnswer, listQuery } from "#contract/list.ts";
import { Timestamp } from "#contract/primitives.ts";
import { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { Named } from "#contract/reference/reference.schema.ts";

export const DeletedItem = PurchaseItem.pick({
  id: true,
  nomenclature: true,
  part_number: true,
  quantity: true,
  units: true,
})
  .extend({
    /** Null if the item had no group or the group no longer exists. */
    purchase_item_group: Named.nullable(),
    deleted_at: Timestamp,
    deleted_by: z.string().nullable(),
    /** Name of the import file if the item was deleted by undoing that import. */
    import_file: z.string().nullable(),
    expires_at: Timestamp,
  })
  .meta({ id: "DeletedItem" });
export type DeletedItem = z.output<typeof DeletedItem>;

/** `with_import` selects the items deleted by undoing an import; false selects all others. */
export const DeletedItemQuery = listQuery({
  ordering: ["deleted_at"],
  default_ordering: "-deleted_at",
  filters: { with_import: FlagParam.optional() },
});
export type DeletedItemQuery = z.output<typeof DeletedItemQuery>;

/** Reads deleted purchase requests. `purchaseItemApi` deletes and restores them. */
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
