import { amendedTotals, lineDifferences } from "#contract/orders/amended-lines.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  amendableLines,
  endAmendment,
  findAmendments,
  insertAmendment,
} from "#server/modules/orders/amendment.store.ts";
import type { AmendableRow, NewAmendment } from "#server/modules/orders/amendment.store.ts";
import { sideOf } from "#server/modules/orders/order-side.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { addRevision } from "#server/modules/orders/revision.store.ts";

/** The user who acts, or null for the exchange with 1C, which acts for the company. */
export const actingUser = ({ principal }: MemberContext): number | null =>
  principal.user_id === 0 ? null : principal.user_id;

/**
 * Makes the changed order its next revision and records the differences of its lines. For changes that one side makes at
 * once; `before` are the lines before the change.
 */
export async function recordRevision(
  ctx: MemberContext,
  order: OrderRow,
  given: { before: readonly AmendableRow[]; details?: NewAmendment["details"]; comment?: string | null },
): Promise<void> {
  const revision = await addRevision(ctx.db, order.id);
  const after = await amendableLines(ctx.db, order.id);
  const [was, is] = [amendedTotals(given.before, order), amendedTotals(after, order)];
  await insertAmendment(ctx.db, {
    order: order.id,
    side: sideOf(ctx, order),
    status: "ACCEPTED",
    revision,
    was_confirmed: order.confirmation === "CONFIRMED",
    comment: given.comment ?? null,
    proposal: null,
    lines: lineDifferences(given.before, after, order),
    details: given.details ?? {},
    total_before: was.total_with_vat,
    total_after: is.total_with_vat,
    due_before: was.due,
    due_after: is.due,
    by: actingUser(ctx),
    at: ctx.now,
  });
}

/** The lines before goods came or went back, and the comment of the revision that follows from it. */
export interface GoodsBefore {
  readonly before: readonly AmendableRow[];
  readonly comment: string | null;
}

/**
 * Makes an order, whose amounts were computed anew, its next revision if its goods have changed what is to be paid: a
 * surplus that is paid, or a corrected receipt of a closed line. 1C then gets the order again.
 */
export async function recordChangedDue(ctx: MemberContext, order: OrderRow, given: GoodsBefore): Promise<void> {
  const after = await amendableLines(ctx.db, order.id);
  if (lineDifferences(given.before, after, order).length > 0) await recordRevision(ctx, order, given);
}

/**
 * Ends the amendment that waits when its order ends: an own one is withdrawn, the other side's refused. Returns the
 * confirmation that the order had before the amendment, to be saved with the end.
 */
export async function endOpenAmendment(
  ctx: MemberContext,
  order: OrderRow,
  reason: string | null,
): Promise<Pick<OrderRow, "confirmation">> {
  if (order.proposed_by === null) return { confirmation: order.confirmation };
  const [open] = await findAmendments(ctx.db, order.id, "open");
  const isOwn = order[order.proposed_by].id === ctx.db.me;
  const status = isOwn || reason === null ? "WITHDRAWN" : "REFUSED";
  const refusal = status === "REFUSED" ? reason : null;
  await endAmendment(ctx.db, order.id, { status, refusal, by: actingUser(ctx), at: ctx.now });
  return { confirmation: open?.was_confirmed === true ? "CONFIRMED" : null };
}
