import { NO_SURPLUS } from "#contract/orders/surplus-fields.ts";
import type { SurplusTolerances } from "#contract/orders/surplus-fields.ts";
import { isZero } from "#contract/money/decimal.ts";
import type { MemberContext } from "#server/http/context.ts";
import { changesOf } from "#server/db/audit.ts";
import { assertSeen } from "#server/db/seen.ts";
import { otherSideError, wrongStateError } from "#server/core/app-error.ts";
import { findOrder, lockOrderForUpdate } from "#server/modules/orders/find-order.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { updateTolerance } from "#server/modules/orders/order-tolerance.store.ts";
import type { ToleranceSet } from "#contract/orders/adjustment.schema.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import { findAwardSetting } from "#server/modules/approvals/approval.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

/**
 * Returns by how much deliveries of an order may exceed it: the order's own tolerance, or else the company's setting.
 * Only the customer knows them.
 */
export async function tolerancesOf(
  { db }: MemberContext,
  { customer, surplus_percent: percent }: Pick<OrderRow, "customer" | "surplus_percent">,
): Promise<SurplusTolerances> {
  if (customer.id !== db.me) return NO_SURPLUS;
  if (percent === null) return findAwardSetting(db);
  return isZero(percent) ? NO_SURPLUS : { ...NO_SURPLUS, surplus_counted: percent, surplus_measured: percent };
}

/**
 * Sets the tolerance of an order instead of the company's setting, as the customer. The supplier doesn't see it.
 * @throws AppError not_found, forbidden for the supplier, wrong_state if the order is closed, version_conflict
 */
export async function setTolerance(ctx: MemberContext, id: number, given: ToleranceSet): Promise<OrderView> {
  const row = await lockOrderForUpdate(ctx, id);
  if (row.customer.id !== ctx.db.me) throw otherSideError();
  if (row.status === "CLOSED") throw wrongStateError(orderMachine, row.status);
  const { version, surplus_percent } = given;
  await assertSeen(ctx, { entity: "order", id }, { seen: { version }, is: row, current: orderView(ctx, row) });
  const changes = changesOf({ surplus_percent: row.surplus_percent }, { surplus_percent });
  await updateTolerance(ctx.db, id, surplus_percent);
  await ctx.audit({ entity: "order", entity_id: id, action: "edit", changes });
  ctx.live({ kind: "order_changed", id }, [row.customer.id, row.supplier.id]);
  return orderView(ctx, await findOrder(ctx, id));
}
