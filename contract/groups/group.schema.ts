import { z } from "zod";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { idFilter, listQuery } from "#contract/list.ts";
import { Id, lineText, Timestamp, Version } from "#contract/primitives.ts";

export const Group = z
  .object({ id: Id, version: Version, name: z.string(), item_count: z.number().int(), created_at: Timestamp })
  .meta({ id: "PurchaseItemGroup" });
export type Group = z.output<typeof Group>;
export const GroupCreate = z.strictObject({ name: lineText(200) });
export const GroupPatch = z.strictObject({ name: lineText(200), version: Version }).partial();
export const GroupQuery = listQuery({
  ordering: ["id", "name", "created_at"],
  default_ordering: "-id",
  filters: idFilter,
});
export const GroupItems = z.strictObject({ ids: z.array(Id).min(1).max(BULK_MAX_ROWS) });
