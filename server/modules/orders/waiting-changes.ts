import { sentencesOf } from "#server/http/errors.ts";
import type { MemberContext } from "#server/http/context.ts";
import { tryToAmend } from "#server/modules/orders/amended-order.ts";
import { findAmendments, updateWaitingAmendment } from "#server/modules/orders/amendment.store.ts";
import type { AmendmentRow } from "#server/modules/orders/amendment.store.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

/**
 * Returns the amendment of an order that waits for its answer, and what it makes of the order by now. Returns null if
 * none waits; `amended` is null if it can't be accepted any more. Locks nothing, so it is also for reading.
 */
export async function waitingAmendment(ctx: MemberContext, row: OrderRow) {
  const [open] = row.has_open_proposal ? await findAmendments(ctx.db, row.id, "open") : [];
  if (open === undefined || open.proposal === null) return null;
  const { amended } = await tryToAmend(ctx, row, open.proposal, "shown");
  return { open, proposal: open.proposal, amended };
}

/**
 * Follows a delivery with the sums of the amendment that waits, because both sides and the approval decide about them.
 * An amendment that can't be accepted any more stays as it was.
 */
export async function recomputeWaitingAmendment(ctx: MemberContext, order: number): Promise<void> {
  const waiting = await waitingAmendment(ctx, await findOrder(ctx, order));
  if (waiting !== null && waiting.amended !== null) await updateWaitingAmendment(ctx.db, order, waiting.amended.record);
}

type AmendmentView = AmendmentRow & { readonly obstacles: string[] };

/**
 * Returns the amendments of an order, newest first, with the reasons why the one that waits can't be accepted any more.
 */
export async function listAmendments(ctx: MemberContext, order: number): Promise<AmendmentView[]> {
  const row = await findOrder(ctx, order);
  const all = await findAmendments(ctx.db, order, "all");
  const open = all.find(({ status }) => status === "PROPOSED");
  const { problems } =
    open === undefined || open.proposal === null
      ? { problems: null }
      : await tryToAmend(ctx, row, open.proposal, "shown");
  return all.map((each) => ({ ...each, obstacles: each === open ? sentencesOf(problems ?? [], ctx.language) : [] }));
}
