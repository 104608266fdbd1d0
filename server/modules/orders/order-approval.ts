import type { ApprovalRequest } from "#contract/award/approval.schema.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import { assertSeen } from "#server/db/seen.ts";
import { otherSideError, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { ApprovalSubject } from "#server/modules/approvals/approval-subject.ts";
import { orderedSum } from "#server/modules/approvals/approval.store.ts";
import { requestApproval } from "#server/modules/approvals/request-approval.ts";
import { decideOn } from "#server/modules/approvals/decide-on.ts";
import type { Deciding, OfApproval } from "#server/modules/approvals/decide-on.ts";
import { approvalsOf } from "#server/modules/approvals/approvals-of.ts";
import type { ApprovalsView } from "#server/modules/approvals/approvals-of.ts";
import { hashUnordered, transitionApproval } from "#server/modules/approvals/transition-approval.ts";
import { findOrder, lockOrderForUpdate } from "#server/modules/orders/find-order.ts";
import { needsApprovalAt, releaseHeld } from "#server/modules/orders/order-hold.ts";
import { clearOrder, linesOfOrders } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import { waitingAmendment } from "#server/modules/orders/waiting-changes.ts";
import { receivedAndDueAmounts } from "#server/modules/orders/line-amounts.store.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";
import { fromAmountColumns } from "#contract/money/amount-columns.ts";
import { add, compare } from "#contract/money/decimal.ts";

/** Returns whether the customer pays for a surplus, so that more is to be paid than was ordered. */
const paysSurplus = ({ due_total_with_vat: due, total_with_vat: ordered }: OrderRow): boolean =>
  compare(due, ordered) > 0;

/**
 * Returns the totals to approve and the changed lines of an order: as if a pending amendment were accepted, or as they
 * are with a surplus that the customer pays for, if that is more.
 */
async function totalsToApprove(ctx: MemberContext, row: OrderRow) {
  const now = paysSurplus(row) ? (await receivedAndDueAmounts(ctx.db, row.id)).due : row;
  const waiting = await waitingAmendment(ctx, row);
  // An amendment that can't be accepted any more needs no approval.
  if (waiting === null || waiting.amended === null) return { taken: [], ...now };
  const { sums, record } = waiting.amended;
  return { taken: record.lines, ...(compare(sums.total_with_vat, now.total_with_vat) < 0 ? now : sums) };
}

async function orderSubject(ctx: MemberContext, row: OrderRow): Promise<ApprovalSubject> {
  const { db } = ctx;
  const { taken, total, vat, total_with_vat } = await totalsToApprove(ctx, row);
  const { net, gross } = fromAmountColumns({ total, vat, total_with_vat });
  const lines = await linesOfOrders(db, [row.id]);
  const others = row.tender === null ? "0.00" : (await orderedSum(db, row.tender.id, row.id)).total;
  const { supplier, currency } = row;
  const of = { entity: "order", id: row.id } as const;
  return {
    of,
    code: orderCode(row.number),
    name: row.name,
    count: lines.length,
    version: row.version,
    total: gross,
    currency,
    orders: [{ supplier, lots: lines.length, currency, net, gross }],
    mark: hashUnordered([
      ...lines.map((line) => `${line.id} ${line.quantity} ${line.total_with_vat}`),
      ...(paysSurplus(row) ? [`due ${row.due_total_with_vat}`] : []),
      ...taken.map(({ position, after }) => `proposed ${position} ${JSON.stringify(after)}`),
    ]),
    whole: add(others, gross),
    is_needed: await needsApprovalAt(ctx, row, gross),
    is_open: row.status !== "CLOSED",
    // A granted approval is used at once: the order is released.
    async onGiven(context, approval) {
      await clearOrder(context.db, row.id, approval.total);
      await transitionApproval(context, of, { row: approval, action: "use_approval" });
      await releaseHeld(context, [row.id]);
      await publishOrderChange(context, await findOrder(context, row.id));
    },
  };
}

/** @throws AppError forbidden if the caller is the order's supplier */
function ownOrder(ctx: MemberContext, row: OrderRow): OrderRow {
  if (row.customer.id !== ctx.db.me) throw otherSideError();
  return row;
}

/** @throws AppError not_found, forbidden */
export const readOrderApprovals = async (ctx: MemberContext, id: number): Promise<ApprovalsView> =>
  approvalsOf(ctx, await orderSubject(ctx, ownOrder(ctx, await findOrder(ctx, id))));

/**
 * @throws AppError not_found, forbidden, wrong_state if the order is closed, version_conflict, and the errors of
 * `requestApproval`
 */
export async function requestOrderApproval(
  ctx: MemberContext,
  id: number,
  { comment, ...seen }: ApprovalRequest,
): Promise<ApprovalsView> {
  const row = ownOrder(ctx, await lockOrderForUpdate(ctx, id));
  if (row.status === "CLOSED") throw wrongStateError(orderMachine, row.status);
  const subject = await orderSubject(ctx, row);
  const { version, total } = subject;
  await assertSeen(ctx, { entity: "order", id }, { seen, is: { version, total }, current: orderView(ctx, row) });
  await requestApproval(ctx, subject, comment);
  return readOrderApprovals(ctx, id);
}

/** @throws AppError not_found, forbidden, and the errors of `decideOn` */
export async function decideOrder(
  ctx: MemberContext,
  { id, approvalId }: OfApproval,
  given: Deciding,
): Promise<ApprovalsView> {
  const subject = await orderSubject(ctx, ownOrder(ctx, await lockOrderForUpdate(ctx, id)));
  await decideOn(ctx, subject, { ...given, approvalId });
  return readOrderApprovals(ctx, id);
}
