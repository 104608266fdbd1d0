import type { z } from "zod";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { TakenChoice } from "#contract/purchase-items/item-use.ts";
import type { TenderOfItems } from "#contract/tenders/item-tender.api.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findGroup, itemsOfGroup } from "#server/modules/groups/group.store.ts";
import { createTenderFromItems } from "#server/modules/tenders/create-tender-from-items.ts";

/**
 * Creates a draft tender with one lot per item of the group, as far as the item is in no tender and no order. The
 * default name is the group's.
 * @throws AppError not_found, items_taken; invalid_input if the group is empty or has more items than a tender may have
 * lots
 */
export async function createTenderOfGroup(
  ctx: MemberContext,
  id: number,
  asked: { readonly name?: string | undefined; readonly taken: TakenChoice },
): Promise<z.input<typeof TenderOfItems>> {
  const group = foundOrThrow(await findGroup(ctx.db, id));
  const ids = await itemsOfGroup(ctx.db, id, BULK_MAX_ROWS + 1);
  if (ids.length === 0) throw new AppError("invalid_input", { problems: [{ code: "group_empty" }] });
  if (ids.length > BULK_MAX_ROWS)
    throw new AppError("invalid_input", { problems: [{ code: "group_too_large", params: { limit: BULK_MAX_ROWS } }] });
  return createTenderFromItems(ctx, { ids, name: asked.name ?? group.name, taken: asked.taken });
}
