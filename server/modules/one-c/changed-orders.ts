import type { z } from "zod";
import type { OneCChangedOrders } from "#contract/one-c/reconciliation.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import { differingDocuments } from "#server/modules/one-c/document.store.ts";
import { orderDifferences } from "#server/modules/one-c/order-difference.ts";
import { oneCOrders } from "#server/modules/one-c/order-document.ts";

/**
 * Maximum number of orders in the list of differences. The differences of older orders are shown on their own pages.
 */
const MAX_SHOWN = 50;

export async function changedOrders(ctx: MemberContext): Promise<z.input<typeof OneCChangedOrders>> {
  const documents = await differingDocuments(ctx.db, MAX_SHOWN);
  const orders = await oneCOrders(ctx.db, documents);
  const results = documents.flatMap(({ order_id, said }) => {
    const now = orders.find(({ row }) => row.id === order_id);
    if (now === undefined || said === null) return [];
    const { id, number, name, currency } = now.row;
    const differences = orderDifferences(now.document, said);
    return differences.length === 0 ? [] : [{ id, number, name, currency, differences }];
  });
  return { results };
}
