import type { z } from "zod";
import { fieldsOrNull } from "#contract/fields.ts";
import { AWARD_DETAILS } from "#contract/orders/order-fields.ts";
import type { OrdersOfWinners } from "#contract/orders/order.schema.ts";
import type { OrdersToCreate } from "#contract/orders/orders-to-create.schema.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { reserveNumbers } from "#server/db/counter.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertReasoned } from "#server/modules/award/reasons.ts";
import { consumeApproval } from "#server/modules/approvals/transition-approval.ts";
import { assertNotPast } from "#server/modules/orders/day-of.ts";
import { usedAddresses } from "#server/modules/orders/delivery-address.store.ts";
import { insertOrderItems, insertOrders, sentOffers } from "#server/modules/orders/new-order.store.ts";
import { orderTotals } from "#server/modules/order-drafts/order-totals.ts";
import { clearUpTo } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { announceNewOrders } from "#server/modules/orders/announce-new-orders.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { proposedOrders, assertOrderable } from "#server/modules/order-drafts/proposed-orders.ts";
import type { Draft } from "#server/modules/order-drafts/proposed-orders.ts";

/** Adds audit entries for both sides about orders from an offer that the customer entered on the supplier's behalf. */
const noteOutside = (
  ctx: MemberContext,
  orders: readonly Pick<OrderRow, "id" | "customer" | "supplier">[],
  entered: ReadonlySet<number>,
): Promise<void> =>
  ctx.audit(
    orders
      .filter(({ supplier }) => entered.has(supplier.id))
      .flatMap(({ id, customer, supplier }) =>
        [customer.id, supplier.id].map((workspace_id) => ({
          entity: "order" as const,
          entity_id: id,
          action: "enter_outside" as const,
          workspace_id,
        })),
      ),
  );

/**
 * Returns a preview of the orders for a tender's winners, with the revision and total that the request to order must
 * repeat.
 * @throws AppError not_found, wrong_state before the tender is completed, no_winners, already_ordered, supplier_closed
 */
export async function readOrdersToCreate(ctx: MemberContext, id: number): Promise<z.input<typeof OrdersToCreate>> {
  const tender = foundOrThrow(await findTender(ctx.db, id));
  if (tender.status !== "DONE") throw wrongStateError(tenderMachine, tender.status);
  const { won, is } = await proposedOrders(ctx, tender);
  assertOrderable(won);
  return is;
}

async function keepApproved(
  { db }: MemberContext,
  drafts: readonly Draft[],
  idOf: (supplier: number) => number,
): Promise<void> {
  const approved = drafts.flatMap(({ order, goods, brought, lines }) =>
    brought === null || lines.length > goods.length
      ? []
      : [{ id: idOf(order.supplier_id), total: orderTotals([...goods, brought]).gross }],
  );
  if (approved.length > 0) await clearUpTo(db, approved);
}

/**
 * Creates orders for the winners of a tender, one per supplier, or none if one of them fails. Prices are frozen as
 * offered. Winners that are already ordered are skipped. The lock on the tender prevents concurrent requests from
 * ordering twice, and only what the caller saw is ordered. The default delivery address is that of the last order. Uses
 * a constant number of statements.
 * @throws AppError invalid_input for a day in the past; not_found, workspace_not_verified, wrong_state before the
 * tender is completed, no_winners, already_ordered, supplier_closed, version_conflict (with the current orders to
 * create and the changes), approval_needed, reason_needed
 */
export async function createOrders(
  ctx: MemberContext,
  { tender: tenderId, without_freight, ...given }: OrdersOfWinners,
): Promise<{ count: number; results: OrderView[] }> {
  const { db, now, principal } = ctx;
  const filled = fieldsOrNull(AWARD_DETAILS, given);
  assertNotPast(ctx, filled.deliver_by, "deliver_by");
  const tender = await lockTenderForUpdate(ctx, tenderId);
  if (principal.workspace.status !== "VERIFIED") throw new AppError("workspace_not_verified");
  if (tender.status !== "DONE") throw wrongStateError(tenderMachine, tender.status);
  const { won, open, drafts, is } = await proposedOrders(ctx, tender, without_freight);
  assertOrderable(won);
  await assertSeen(ctx, { entity: "tender", id: tenderId }, { seen: given, is, current: is });
  await assertReasoned(ctx, tender, open);
  const isApproved = await consumeApproval(ctx, { tender: tenderId, is, winners: open });
  const [last] = given.delivery_address === undefined ? await usedAddresses(db, 1) : [];
  const details = { ...filled, delivery_address: last?.address ?? filled.delivery_address };
  const first = await reserveNumbers(db, "order", drafts.length);
  const ids = await insertOrders(
    db,
    drafts.map(({ order }, place) => ({ ...order, ...details, number: first + place })),
    { user: principal.user_id, at: now },
  );
  const idOf = (supplier: number): number => foundOrThrow(ids.get(supplier));
  await insertOrderItems(
    db,
    drafts.flatMap(({ order, lines }) => lines.map((line) => ({ ...line, order_id: idOf(order.supplier_id) }))),
  );
  // Freight that was approved but omitted from an order may still be added later without another approval.
  if (isApproved) await keepApproved(ctx, drafts, idOf);
  await ctx.audit({ entity: "tender", entity_id: tenderId, action: "order" });
  const rows = await announceNewOrders(ctx, [...ids.values()]);
  await noteOutside(
    ctx,
    rows,
    new Set(open.filter(({ is_entered }) => is_entered).map(({ supplier_id }) => supplier_id)),
  );
  ctx.live({ kind: "tender_changed", id: tenderId }, [db.me]);
  // The offer pages of all suppliers show whether an order was placed.
  for (const { id, supplier_id } of await sentOffers(db, tenderId))
    ctx.live({ kind: "offer_changed", id }, [supplier_id]);
  return { count: rows.length, results: rows.map((row) => orderView(ctx, row)) };
}
