import type { MemberContext } from "#server/http/context.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { revertPaidOrder } from "#server/modules/orders/order-payment.store.ts";

/** What booking a payment had changed. */
interface Booked {
  readonly payment_status: string | null;
  readonly noted: readonly number[];
  readonly confirmed: readonly number[];
  /** Why the payments that were noted don't count any more. */
  readonly refusal: string;
}

/**
 * Takes back a payment of a held order that was booked by mistake: what was noted is refused with the reason, what
 * waited waits again, and both histories say so.
 */
export async function returnPayment(ctx: MemberContext, id: number, booked: Booked): Promise<void> {
  const order = await findOrder(ctx, id);
  await revertPaidOrder(ctx.db, id, { ...booked, by: ctx.principal.user_id, at: ctx.now });
  const changes = { payment_status: { from: order.payment_status, to: booked.payment_status } };
  await ctx.audit(
    [order.customer.id, order.supplier.id].map((workspace_id) => ({
      entity: "order" as const,
      entity_id: id,
      action: "edit" as const,
      changes,
      note: booked.refusal,
      workspace_id,
    })),
  );
}
