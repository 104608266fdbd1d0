import { z } from "zod";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { idFilter, listQuery } from "#contract/list.ts";
import { Id, lineText, Timestamp, Version } from "#contract/primitives.ts";

const count = z.number().int();

/**
 * A group with the progress of its items: how many have something left to order, how many only tenders cover, and how
 * many are ordered.
 */
export const Group = z
  .object({
    id: Id,
    version: Version,
    name: z.string(),
    item_count: count,
    open_count: count,
    tender_count: count,
    ordered_count: count,
    created_at: Timestamp,
  })
  .meta({ id: "PurchaseItemGroup" });
export type Group = z.output<typeof Group>;
export const GroupCreate = z.strictObject({ name: lineText(200) });
export const GroupPatch = z.strictObject({ name: lineText(200), version: Version }).partial();
export const GroupQuery = listQuery({
  ordering: ["id", "name", "created_at"],
  default_ordering: "-id",
  filters: idFilter,
});
export type GroupQuery = z.output<typeof GroupQuery>;

export const GroupItems = z.strictObject({ ids: z.array(Id).min(1).max(BULK_MAX_ROWS) });
