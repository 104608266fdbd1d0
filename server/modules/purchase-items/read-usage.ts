import type { z } from "zod";
import { may } from "#contract/permissions.ts";
import type { ItemUsage } from "#contract/purchase-items/item-cards.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { lotsOfItem, ordersOfItem } from "#server/modules/purchase-items/item-usage.store.ts";
import { findItems } from "#server/modules/purchase-items/purchase-item.store.ts";

/** Maximum number of lots and orders shown, newest first. An item rarely has more than one lot and one order. */
const SHOWN = 50;

/** @throws AppError not_found if the item doesn't exist */
export async function readUsage({ db, principal }: MemberContext, id: number): Promise<z.input<typeof ItemUsage>> {
  foundOrThrow((await findItems(db, [id]))[0]);
  return {
    tenders: may(principal, "read_tender") ? await lotsOfItem(db, id, SHOWN) : null,
    orders: may(principal, "read_order") ? await ordersOfItem(db, id, SHOWN) : null,
  };
}
