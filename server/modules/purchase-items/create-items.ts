import type { PurchaseItemCreate } from "#contract/purchase-items/purchase-item.schema.ts";
import type { ItemRow } from "#server/modules/purchase-items/item-rows.sql.ts";
import type { MemberContext } from "#server/http/context.ts";
import { setItemValues } from "#server/modules/attributes/set-item-values.ts";
import { assertItems } from "#server/modules/purchase-items/check-items.ts";
import { findItems, insertItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import type { ItemFields } from "#server/modules/purchase-items/purchase-item.store.ts";

/**
 * Creates items, or none if one of them is invalid. The caller becomes their manager unless the input contains another
 * one.
 * @throws AppError invalid_input with problems by row
 */
export async function createItems(
  ctx: MemberContext,
  given: readonly PurchaseItemCreate[],
  withAttributes: readonly number[] = [],
): Promise<ItemRow[]> {
  const { user_id } = ctx.principal;
  const items: ItemFields[] = given.map(({ attributes: _attributes, ...item }) => ({
    ...item,
    responsible_manager: item.responsible_manager === undefined ? user_id : item.responsible_manager,
  }));
  await assertItems(ctx.db, items);
  const ids = await insertItems(ctx.db, items, { by: user_id, at: ctx.now });
  await setItemValues(
    ctx,
    ids.map((id, row) => ({ id, attributes: given[row]?.attributes })),
  );
  await ctx.audit(ids.map((id) => ({ entity: "purchase_item", entity_id: id, action: "create" })));
  return findItems(ctx.db, ids, withAttributes);
}
