import type { z } from "zod";
import type { OneCChangedOrders } from "#contract/one-c/reconciliation.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import { differingDocuments } from "#server/modules/one-c/document.store.ts";
import { exchangeState } from "#server/modules/one-c/exchange-state.ts";
import { oneCOrders } from "#server/modules/one-c/order-document.ts";
import { findSetting } from "#server/modules/one-c/setting.store.ts";

/**
 * Maximum number of orders in the list of differences. The differences of older orders are shown on their own pages.
 */
const MAX_SHOWN = 50;

/**
 * Returns the orders that 1C has otherwise than they are here: those that have changed here since 1C took them, and
 * those that 1C reported otherwise than it was given them.
 */
export async function changedOrders(ctx: MemberContext): Promise<z.input<typeof OneCChangedOrders>> {
  const documents = await differingDocuments(ctx.db, MAX_SHOWN);
  const orders = await oneCOrders(ctx.db, documents);
  const driver = (await findSetting(ctx.db))?.driver ?? null;
  const results = documents.flatMap((document) => {
    const now = orders.find(({ row }) => row.id === document.order_id);
    if (now === undefined) return [];
    const { id, number, name, currency, status, revision } = now.row;
    const { hold, handed_revision, rate } = document;
    const { principal } = ctx;
    const state = exchangeState({ principal, driver, status, hold, document, now });
    if (state.changes.length === 0 && state.differences.length === 0) return [];
    return [{ id, number, name, currency, revision, handed_revision, hold, rate, ...state }];
  });
  return { results };
}
