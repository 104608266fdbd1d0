import { fieldsOrNull } from "#contract/fields.ts";
import { toAmountColumns, withZeroVat } from "#contract/money/amount-columns.ts";
import { ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import { shippingDay } from "#contract/orders/line-vat.ts";
import type { OrderByHand } from "#contract/orders/order.schema.ts";
import { reserveNumbers } from "#server/db/counter.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertNotPast } from "#server/modules/orders/day-of.ts";
import { insertOrderItems, insertOrders } from "#server/modules/orders/new-order.store.ts";
import { updateOrderTotals } from "#server/modules/orders/order-line.store.ts";
import { orderTotals } from "#server/modules/order-drafts/order-totals.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { holdAbove } from "#server/modules/orders/order-hold.ts";
import { findOrders, withholdOrder } from "#server/modules/orders/order.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { ownLine } from "#server/modules/order-drafts/own-line.ts";
import { requestLines } from "#server/modules/orders/request-lines.ts";
import { announceNewOrders } from "#server/modules/orders/announce-new-orders.ts";
import { isEligibleSupplier } from "#server/modules/tenders/tender-supplier.store.ts";

/**
 * Creates an order without a tender. Lines can be added while the order is open. If the total exceeds the company's
 * limit, the supplier sees the order only after a colleague has approved it.
 * @throws AppError workspace_not_verified; invalid_input if the supplier can't be chosen, a day is in the past, or VAT
 * applies and a line has no current rate; the errors of `requestLines`
 */
export async function createByHand(
  ctx: MemberContext,
  { items, requests, supplier, ...given }: OrderByHand,
): Promise<{ count: number; results: OrderView[] }> {
  const { db, now, principal } = ctx;
  if (principal.workspace.status !== "VERIFIED") throw new AppError("workspace_not_verified");
  if (!(await isEligibleSupplier(db, supplier)))
    throw new AppError("invalid_input", { fields: { supplier: ["not_found"] } });
  const terms = { ...given, ...fieldsOrNull(ORDER_DETAILS, given) };
  assertNotPast(ctx, terms.deliver_by, "deliver_by");
  const number = await reserveNumbers(db, "order", 1);
  const nothing = toAmountColumns(withZeroVat(orderTotals([])));
  const order = { ...terms, ...nothing, supplier_id: supplier, tender_id: null, number };
  const id = foundOrThrow((await insertOrders(db, [order], { user: principal.user_id, at: now })).get(supplier));
  const made = { ...terms, id, supplier, vat_rate: null, ships_on: shippingDay(terms, now) };
  const lines = [
    ...items.map((item, place) => ownLine(made, place + 1, item)),
    ...(await requestLines(ctx, made, { items: requests, after: items.length })),
  ];
  if (lines.length > 0) {
    const before = await findOrder(ctx, id);
    const sums = orderTotals(lines);
    await insertOrderItems(db, lines);
    await updateOrderTotals(db, id, toAmountColumns(withZeroVat(sums)));
    await holdAbove(ctx, before, sums.gross);
    if ((await findOrder(ctx, id)).is_held) await withholdOrder(db, id);
  }
  await announceNewOrders(ctx, [id], "create");
  return { count: 1, results: (await findOrders(db, [id])).map((row) => orderView(ctx, row)) };
}
