import type { z } from "zod";
import { compare } from "#contract/money/decimal.ts";
import { invoiceMachine, orderMachine, paperState } from "#contract/states/order.machine.ts";
import type { OrderProposal, OrderProposalMake } from "#contract/orders/order-confirmation.schema.ts";
import type { Refusal } from "#contract/orders/order-payment.schema.ts";
import type { SeenTotal } from "#contract/seen.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, otherSideError, wrongStateError } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { isBeforeToday } from "#server/modules/orders/day-of.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { CONFIRMATION, lockOrderForPaper, transitionPaper } from "#server/modules/orders/transition-paper.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { assertCleared } from "#server/modules/orders/order-hold.ts";
import { mayPropose, orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { addRevision } from "#server/modules/orders/revision.store.ts";
import { settleLines } from "#server/modules/orders/settle-lines.ts";
import { toAcceptedLine, totalsWith } from "#server/modules/orders/proposal-amounts.ts";
import {
  forgetProposal,
  proposedLines,
  proposeLines,
  suppliedLines,
  applyProposedLines,
} from "#server/modules/orders/proposal.store.ts";
import type { ProposedRow } from "#server/modules/orders/proposal.store.ts";
import { promiseDelivery } from "#server/modules/orders/promise-lines.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";

/** @throws AppError version_conflict if the caller saw another total */
const assertTotalSeen = (ctx: MemberContext, row: OrderRow, seen: SeenTotal, total: string): Promise<void> =>
  assertSeen(
    ctx,
    { entity: "order", id: row.id },
    { seen, is: { version: row.version, total }, current: orderView(ctx, row) },
  );

/**
 * Confirms an unchanged order as its supplier.
 * @throws AppError the errors of `lockOrderForPaper`; version_conflict if the supplier saw another total
 */
export async function confirmOrder(ctx: MemberContext, id: number, seen: SeenTotal): Promise<OrderView> {
  const move = { ...CONFIRMATION, action: "confirm_order" } as const;
  const row = await lockOrderForPaper(ctx, id, { ...move, side: "supplier", version: seen.version });
  await assertTotalSeen(ctx, row, seen, row.total_with_vat);
  return transitionPaper(ctx, row, { ...move, set: await promiseDelivery(ctx, row), mail: "order_confirmed" });
}

/**
 * Returns the problems of a proposal by row. A line from a lot must not exceed the ordered quantity, because the lot
 * needs no more.
 */
function problemsOf(
  ctx: MemberContext,
  lines: ReadonlyMap<number, ProposedRow>,
  items: OrderProposalMake["items"],
): RawProblem[] {
  return items.flatMap(({ item, quantity, delivery_date }, row): RawProblem[] => {
    const line = lines.get(item);
    if (line === undefined) return [{ code: "not_found", row, field: "item" }];
    if (items.findIndex((each) => each.item === item) < row) return [{ code: "proposal_twice", row, field: "item" }];
    const differs = quantity === undefined ? 0 : compare(quantity, line.quantity);
    if (differs > 0 && line.lot !== null) return [{ code: "proposal_too_much", row, field: "quantity" }];
    if (compare(quantity ?? line.quantity, line.begun_quantity) < 0)
      return [{ code: "proposal_below_delivered", row, field: "quantity" }];
    if (delivery_date !== undefined && isBeforeToday(ctx, delivery_date))
      return [{ code: "proposal_past", row, field: "delivery_date" }];
    const isSame = differs === 0 && (delivery_date === undefined || delivery_date === line.delivery_date);
    return isSame ? [{ code: "proposal_same", row, field: "quantity" }] : [];
  });
}

const noteOf = (line: ProposedRow | undefined, item: OrderProposalMake["items"][number]): string =>
  `${line?.name ?? ""}: ${[
    ...(item.quantity === undefined ? [] : [`${line?.quantity ?? ""} → ${item.quantity}`]),
    ...(item.delivery_date === undefined ? [] : [item.delivery_date]),
  ].join(", ")}`;

/**
 * Proposes other quantities and days for lines of an open order, as its supplier. Possible until an invoice is sent.
 * @throws AppError the errors of `lockOrderForPaper`; invalid_input with problems by row
 */
export async function proposeChange(ctx: MemberContext, id: number, body: OrderProposalMake): Promise<OrderView> {
  const move = { ...CONFIRMATION, action: "propose_change" } as const;
  const row = await lockOrderForPaper(ctx, id, { ...move, side: "supplier", version: body.version });
  if (row.status !== "OPENED") throw wrongStateError(orderMachine, row.status);
  if (!mayPropose(row)) throw wrongStateError(invoiceMachine, paperState(row.invoice_status));
  const ids = body.items.map(({ item }) => item);
  const lines = new Map((await suppliedLines(ctx.db, id, ids)).map((line) => [line.item, line]));
  const problems = problemsOf(ctx, lines, body.items);
  if (problems.length > 0) throw new AppError("invalid_input", { problems });
  await proposeLines(ctx.db, id, body.items);
  const comment = body.comment ?? null;
  const note = body.items.map((item) => noteOf(lines.get(item.item), item)).join("; ");
  return transitionPaper(ctx, row, {
    ...move,
    note: comment === null ? note : `${note}. ${comment}`,
    reason: comment ?? "—",
    set: { proposal_comment: comment },
    mail: "change_proposed",
  });
}

/**
 * Returns the pending proposal line by line, with the total that the order would have.
 * @throws AppError not_found
 */
export async function readProposal(ctx: MemberContext, id: number): Promise<z.input<typeof OrderProposal>> {
  const row = await findOrder(ctx, id);
  const isWaiting = row.confirmation === "PROPOSED" && row.status !== "CLOSED";
  const lines = isWaiting ? await proposedLines(ctx.db, id) : [];
  const taken = lines.map((line) => toAcceptedLine(row, line));
  const items = lines.map((line, place) => {
    const { lot: _lot, based_price: _price, price_quantity: _per, vat_percent: _vat_percent, ...rest } = line;
    const { total: _total, vat: _vat, begun_quantity: _begun, ...item } = rest;
    return { ...item, proposed_total_with_vat: taken[place]?.total_with_vat ?? line.total_with_vat };
  });
  const { total_with_vat } = totalsWith(row, lines, taken);
  return { comment: isWaiting ? row.proposal_comment : null, items, total_with_vat };
}

/**
 * Accepts a proposal as the order's customer. Quantities and days change, prices don't. The remaining quantities can be
 * ordered elsewhere. Locks the tender first, like ordering and awarding.
 * @throws AppError the errors of `lockOrderForPaper`; version_conflict if the customer saw another total,
 * approval_needed if a colleague has to approve the total first
 */
export async function acceptProposal(ctx: MemberContext, id: number, seen: SeenTotal): Promise<OrderView> {
  const before = await findOrder(ctx, id);
  if (before.customer.id !== ctx.db.me) throw otherSideError();
  if (before.tender !== null) await lockTenderForUpdate(ctx, before.tender.id);
  const move = { ...CONFIRMATION, action: "accept_proposal" } as const;
  const row = await lockOrderForPaper(ctx, id, { ...move, side: "customer", version: seen.version });
  if (row.status !== "OPENED") throw wrongStateError(orderMachine, row.status);
  const lines = await proposedLines(ctx.db, id);
  const taken = lines.map((line) => toAcceptedLine(row, line));
  const totals = totalsWith(row, lines, taken);
  await assertTotalSeen(ctx, row, seen, totals.total_with_vat);
  await assertCleared(ctx, row, totals.total_with_vat);
  await applyProposedLines(ctx.db, id, taken);
  await settleLines(ctx.db, row);
  await addRevision(ctx.db, id);
  const promise = await promiseDelivery(ctx, row);
  const view = await transitionPaper(ctx, row, {
    ...move,
    set: { ...totals, ...promise, proposal_comment: null },
    mail: "proposal_accepted",
  });
  await publishOrderChange(ctx, row, { moves_lots: true });
  return view;
}

/**
 * Rejects a proposal as the order's customer. The supplier can read the reason.
 * @throws AppError the errors of `lockOrderForPaper`
 */
export async function refuseProposal(ctx: MemberContext, id: number, { version, reason }: Refusal): Promise<OrderView> {
  const move = { ...CONFIRMATION, action: "refuse_proposal" } as const;
  const row = await lockOrderForPaper(ctx, id, { ...move, side: "customer", version });
  await forgetProposal(ctx.db, id);
  return transitionPaper(ctx, row, {
    ...move,
    note: reason,
    reason,
    set: { proposal_comment: null },
    mail: "proposal_refused",
  });
}
