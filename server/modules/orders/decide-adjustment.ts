import type { z } from "zod";
import { adjustmentMachine } from "#contract/orders/adjustment.machine.ts";
import { ADJUSTMENT_ACTIONS } from "#contract/orders/adjustment.schema.ts";
import type { AdjustmentAction, OrderAdjustments } from "#contract/orders/adjustment.schema.ts";
import type { Refusal } from "#contract/orders/order-payment.schema.ts";
import { may } from "#contract/permissions.ts";
import type { Side } from "#contract/permissions.ts";
import type { Seen } from "#contract/seen.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { assertTransition } from "#server/db/transition.ts";
import type { MemberContext } from "#server/http/context.ts";
import { decideAdjustment, findAdjustment, listAdjustments } from "#server/modules/orders/adjustment.store.ts";
import type { AdjustmentRow } from "#server/modules/orders/adjustment.store.ts";
import { applyAdjustment } from "#server/modules/orders/apply-adjustment.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { lockOrderForAdjustment, recordDeliveryChange } from "#server/modules/orders/lock-delivery.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";

const SIDE_OF: Readonly<Record<AdjustmentAction, Side>> = {
  confirm_adjustment: "supplier",
  refuse_adjustment: "supplier",
  withdraw_adjustment: "customer",
};

/** @throws AppError not_found if the workspace has no such order */
export async function readAdjustments(ctx: MemberContext, id: number): Promise<z.input<typeof OrderAdjustments>> {
  const row = await findOrder(ctx, id);
  const decides = may(ctx.principal, "update_order");
  const rows = await listAdjustments(ctx.db, id);
  return {
    results: rows.map((each) => ({
      ...each,
      actions: ADJUSTMENT_ACTIONS.filter(
        (action) => decides && row[SIDE_OF[action]].id === ctx.db.me && adjustmentMachine.can(each.status, action),
      ),
    })),
  };
}

interface Of {
  readonly order: number;
  readonly id: number;
}

const noteOf = ({ number, delivery_number, lines }: AdjustmentRow): string => {
  const what = lines.map(({ name, accepted }) => `${name ?? ""} ${accepted.startsWith("-") ? "" : "+"}${accepted}`);
  return `№ ${delivery_number}-${number}: ${what.join("; ")}`;
};

/**
 * Confirms a correction or a return as the supplier. Quantities and sums change at once.
 * @throws AppError the errors of `lockOrderForAdjustment` and `applyAdjustment`
 */
export async function confirmAdjustment(ctx: MemberContext, of: Of, { version }: Seen): Promise<OrderView> {
  const held = await lockOrderForAdjustment(ctx, of.order, { side: "supplier", version });
  const { adjustment, goods } = await applyAdjustment(ctx, held, {
    id: of.id,
    action: "confirm_adjustment",
    by: ctx.principal.user_id,
  });
  const note = noteOf(adjustment);
  return recordDeliveryChange(ctx, held.row, {
    action: "confirm_adjustment",
    note,
    reason: note,
    mail: "adjustment_confirmed",
    reopens: true,
    goods,
  });
}

/** Ends a waiting correction or return without effect. */
async function endAdjustment(
  ctx: MemberContext,
  of: Of,
  given: { action: "refuse_adjustment" | "withdraw_adjustment"; version: number; refusal: string | null },
): Promise<OrderView> {
  const { action, version, refusal } = given;
  const { row } = await lockOrderForAdjustment(ctx, of.order, { side: SIDE_OF[action], version });
  const adjustment = foundOrThrow(await findAdjustment(ctx.db, of.order, of.id));
  assertTransition(ctx, adjustmentMachine, { action, row: { ...adjustment, version: 1 } });
  const { to: status } = adjustmentMachine.transitions[action];
  await decideAdjustment(ctx.db, of, { status, by: ctx.principal.user_id, at: ctx.now, refusal });
  const note = [noteOf(adjustment), ...(refusal === null ? [] : [refusal])].join(". ");
  const mail = action === "refuse_adjustment" ? "adjustment_refused" : "adjustment_withdrawn";
  return recordDeliveryChange(ctx, row, { action, note, reason: note, mail });
}

/**
 * Rejects a correction or a return as the supplier, with a reason.
 * @throws AppError the errors of `lockOrderForAdjustment`; not_found; wrong_state
 */
export const refuseAdjustment = (ctx: MemberContext, of: Of, { version, reason }: Refusal): Promise<OrderView> =>
  endAdjustment(ctx, of, { action: "refuse_adjustment", version, refusal: reason });

/**
 * Withdraws a waiting correction or return as the customer.
 * @throws AppError the errors of `lockOrderForAdjustment`; not_found; wrong_state
 */
export const withdrawAdjustment = (ctx: MemberContext, of: Of, { version }: Seen): Promise<OrderView> =>
  endAdjustment(ctx, of, { action: "withdraw_adjustment", version, refusal: null });
