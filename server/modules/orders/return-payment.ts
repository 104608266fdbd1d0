import type { MemberContext } from "#server/http/context.ts";
import { auditParties } from "#server/modules/orders/audit-parties.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { revertPaidOrder } from "#server/modules/orders/order-payment.store.ts";

interface Booked {
  readonly payment_status: string | null;
  readonly noted: readonly number[];
  readonly confirmed: readonly number[];
  readonly refusal: string;
}

/**
 * Undoes a payment that was booked on a locked order by mistake. Rejects the payments that the booking added, makes
 * those that it confirmed pending again, and adds audit entries for both sides.
 */
export async function returnPayment(ctx: MemberContext, id: number, booked: Booked): Promise<void> {
  const order = await findOrder(ctx, id);
  await revertPaidOrder(ctx.db, id, { ...booked, by: ctx.principal.user_id, at: ctx.now });
  const changes = { payment_status: { from: order.payment_status, to: booked.payment_status } };
  await auditParties(ctx, order, { action: "edit", changes, note: booked.refusal });
}
