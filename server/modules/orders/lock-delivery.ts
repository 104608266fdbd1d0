import type { AuditAction } from "#contract/history/audit-actions.ts";
import { deliveryMachine } from "#contract/orders/delivery.machine.ts";
import { toleratedSurplus } from "#contract/orders/surplus.rules.ts";
import { confirmationMachine, confirmationState, orderMachine } from "#contract/states/order.machine.ts";
import type { Written } from "#server/records/order/order-papers.ts";
import { assertSeen } from "#server/db/seen.ts";
import { assertTransition } from "#server/db/transition.ts";
import { AppError, otherSideError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { lockTenderOfOrder } from "#server/modules/orders/amendment.store.ts";
import { auditParties } from "#server/modules/orders/audit-parties.ts";
import { completeOrder } from "#server/modules/orders/complete-order.ts";
import { bumpOrderVersion, findDelivery } from "#server/modules/orders/delivery.store.ts";
import { lineStates } from "#server/modules/orders/delivery-line.store.ts";
import type { DeliveryRow } from "#server/modules/orders/delivery.store.ts";
import type { LineState } from "#server/modules/orders/delivery-line.store.ts";
import { findOrder, lockOrderForUpdate } from "#server/modules/orders/find-order.ts";
import { orderMails } from "#server/modules/orders/order.mails.ts";
import type { OrderMail } from "#server/modules/orders/order.mails.ts";
import { orderPeople } from "#server/modules/orders/order-people.store.ts";
import { partnerOf } from "#server/modules/orders/order-side.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { recordChangedDue } from "#server/modules/orders/record-revision.ts";
import type { GoodsBefore } from "#server/modules/orders/record-revision.ts";
import { reopenOrder } from "#server/modules/orders/reopen-order.ts";
import { amendmentWaitsError } from "#server/modules/orders/waiting-amendment.ts";
import { recomputeWaitingAmendment } from "#server/modules/orders/waiting-changes.ts";
import { tolerancesOf } from "#server/modules/orders/order-tolerances.ts";
import { recomputeLineAmounts } from "#server/modules/orders/recompute-line-amounts.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";

interface LockedLine extends LineState {
  /** By how much the accepted quantity may exceed the ordered one. */
  readonly tolerated_surplus: string;
}

export interface LockedOrder {
  readonly row: OrderRow;
  readonly lines: ReadonlyMap<number, LockedLine>;
}

/** Checks the version that the caller saw of a locked order, and reads the order's lines. */
async function lockedOrder(ctx: MemberContext, row: OrderRow, version: number): Promise<LockedOrder> {
  const { id } = row;
  await assertSeen(ctx, { entity: "order", id }, { seen: { version }, is: row, current: orderView(ctx, row) });
  const tolerances = await tolerancesOf(ctx, row);
  const lines = (await lineStates(ctx.db, id)).map((line) => ({
    ...line,
    tolerated_surplus: toleratedSurplus(line, tolerances),
  }));
  return { row, lines: new Map(lines.map((line) => [line.item, line])) };
}

/**
 * Locks an order before its deliveries change. The supplier can ship only a confirmed order. The customer can record a
 * receipt before the confirmation too. Goods don't wait for the answer to an amendment (decision 282).
 * @throws AppError not_found, forbidden for the other side, wrong_state if the order is closed or its confirmation
 * doesn't allow the change, version_conflict (with the changes)
 */
export async function lockOrderForDelivery(
  ctx: MemberContext,
  id: number,
  { side, version }: { side: "customer" | "supplier"; version: number },
): Promise<LockedOrder> {
  await lockTenderOfOrder(ctx.db, id);
  const row = await lockOrderForUpdate(ctx, id);
  if (row[side].id !== ctx.db.me) throw otherSideError();
  if (row.status === "CLOSED") throw wrongStateError(orderMachine, row.status);
  if (row.is_held && side === "supplier") throw new AppError("approval_needed");
  if (side === "supplier" && !row.is_agreed)
    throw row.has_open_proposal
      ? amendmentWaitsError(ctx, row)
      : wrongStateError(confirmationMachine, confirmationState(row.confirmation));
  return lockedOrder(ctx, row, version);
}

/**
 * Locks an order before a receipt of it is corrected or goods go back. That is possible after the order was closed, but
 * a declined order has no goods.
 * @throws AppError not_found, forbidden for the other side, wrong_state for a declined order, version_conflict (with
 * the changes)
 */
export async function lockOrderForAdjustment(
  ctx: MemberContext,
  id: number,
  { side, version }: { side: "customer" | "supplier"; version: number },
): Promise<LockedOrder> {
  await lockTenderOfOrder(ctx.db, id);
  const row = await lockOrderForUpdate(ctx, id);
  if (row[side].id !== ctx.db.me) throw otherSideError();
  if (row.declined_at !== null) throw wrongStateError(orderMachine, row.status);
  return lockedOrder(ctx, row, version);
}

/** @throws AppError not_found, wrong_state if the delivery was already received or cancelled */
export async function findDeliveryToEnd(
  ctx: MemberContext,
  of: { order: number; delivery: number },
  action: keyof typeof deliveryMachine.transitions,
): Promise<DeliveryRow> {
  const delivery = foundOrThrow(await findDelivery(ctx.db, of.order, of.delivery));
  assertTransition(ctx, deliveryMachine, { action, row: { ...delivery, version: 1 } });
  return delivery;
}

export const deliveryAuthorship = (ctx: MemberContext, { id, customer, supplier }: OrderRow): Written => ({
  order: id,
  customer: customer.id,
  supplier: supplier.id,
  by: ctx.principal.user_id,
  at: ctx.now,
});

/**
 * Records a change to the deliveries of a locked order. Increments the revision, adds audit entries for both sides,
 * emails the other side and updates open pages. Closes the order if nothing is outstanding. If the change `reopens`,
 * opens a closed order with something outstanding. With `goods`, the order becomes its next revision if what is to be
 * paid has changed. `note` is for the audit, `reason` for the email.
 */
export async function recordDeliveryChange(
  ctx: MemberContext,
  row: OrderRow,
  given: {
    action: AuditAction;
    note: string;
    reason: string;
    mail: OrderMail;
    reopens?: boolean;
    goods?: GoodsBefore | undefined;
  },
): Promise<OrderView> {
  const { action, note, reason, mail, reopens = false, goods } = given;
  await bumpOrderVersion(ctx.db, row.id);
  await recomputeLineAmounts(ctx.db, row);
  if (goods !== undefined) await recordChangedDue(ctx, row, goods);
  if (row.has_open_proposal) await recomputeWaitingAmendment(ctx, row.id);
  const { delivery_status: to } = await findOrder(ctx, row.id);
  const from = row.delivery_status;
  await auditParties(ctx, row, {
    action,
    note,
    changes: from === to ? {} : { delivery_status: { from, to } },
  });
  const partner = partnerOf(ctx, row);
  await ctx.mail(orderMails(mail, [row], await orderPeople(ctx.db, [partner]), reason));
  ctx.live({ kind: "order_changed", id: row.id }, [row.customer.id, row.supplier.id]);
  return reopens && row.status === "CLOSED" ? reopenOrder(ctx, row.id) : completeOrder(ctx, row.id);
}

export const nameOf = (line: LineState | undefined, quantity: string): string => `${line?.name ?? ""} × ${quantity}`;
