import { compare } from "#contract/money/decimal.ts";
import { mergedFields } from "#contract/fields.ts";
import { storedPrice } from "#contract/money/vat.ts";
import type { AmendmentChange, AmendmentMake } from "#contract/orders/amendment.schema.ts";
import { ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import { isEnding } from "#contract/orders/order-end.ts";
import type { Refusal } from "#contract/orders/order-payment.schema.ts";
import type { Seen, SeenTotal } from "#contract/seen.ts";
import { amendmentMachine, orderMachine } from "#contract/states/order.machine.ts";
import { assertSeen } from "#server/db/seen.ts";
import { sentencesOf } from "#server/http/errors.ts";
import { AppError, foundOrThrow, otherSideError, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { amendedOrder, tryToAmend } from "#server/modules/orders/amended-order.ts";
import type { AmendedOrder } from "#server/modules/orders/amended-order.ts";
import { detailsOf, noteOf } from "#server/modules/orders/amendment-note.ts";
import {
  deleteAmendedLines,
  endAmendment,
  findAmendments,
  insertAmendment,
  isCompanyClosed,
  lockTenderOfOrder,
  updateAmendedLines,
  updateWaitingAmendment,
} from "#server/modules/orders/amendment.store.ts";
import { closeLines } from "#server/modules/orders/delivery-line.store.ts";
import type { AmendmentRow } from "#server/modules/orders/amendment.store.ts";
import { saveLineChange } from "#server/modules/orders/change-lines.ts";
import { completeOrder } from "#server/modules/orders/complete-order.ts";
import { endWithoutGoods, isCancelledBy } from "#server/modules/orders/decline-order.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { insertOrderItems } from "#server/modules/orders/new-order.store.ts";
import { assertCleared, prepareHold } from "#server/modules/orders/order-hold.ts";
import { moveFreightLast } from "#server/modules/orders/order-line.store.ts";
import { lockOrder, updateOrder } from "#server/modules/orders/order.store.ts";
import { sideOf } from "#server/modules/orders/order-side.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { promiseDelivery } from "#server/modules/orders/promise-lines.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";
import { actingUser } from "#server/modules/orders/record-revision.ts";
import { addRevision } from "#server/modules/orders/revision.store.ts";
import { recomputeInvoiceStatus } from "#server/modules/orders/recompute-invoice-status.ts";
import { recomputeLineAmounts } from "#server/modules/orders/recompute-line-amounts.ts";
import { amendmentWaitsError } from "#server/modules/orders/waiting-amendment.ts";
import { CONFIRMATION, lockOrderForPaper, transitionPaper } from "#server/modules/orders/transition-paper.ts";

/** Writes the lines of an amended order and settles its amounts. The caller saves the totals and the details. */
async function applyLines(ctx: MemberContext, row: OrderRow, amended: AmendedOrder, reason: string): Promise<void> {
  const { before, after, added } = amended;
  const now = new Map(after.map((line) => [line.item, line]));
  const changed = before.flatMap((line) => {
    const next = now.get(line.item);
    if (next === undefined || next === line) return [];
    const isPriced = next.based_price !== line.based_price || next.price_quantity !== line.price_quantity;
    const price = { basis: row.basis, price: next.based_price, price_quantity: next.price_quantity };
    const price_per_unit = isPriced ? storedPrice(price, next.vat_percent).price_per_unit : null;
    const substituted =
      line.lot !== null && (next.part_number !== line.part_number || next.manufacturer !== line.manufacturer);
    return [{ ...next, price_per_unit, substituted }];
  });
  await updateAmendedLines(ctx.db, row.id, changed);
  const items = changed.filter(({ is_closed }) => is_closed).map(({ item }) => item);
  await closeLines(ctx.db, { order: row.id, items, reason, at: ctx.now });
  const gone = before.filter(({ item }) => !now.has(item)).map(({ item }) => item);
  await deleteAmendedLines(ctx.db, row.id, gone);
  await insertOrderItems(ctx.db, added, row.customer.id);
  await moveFreightLast(ctx.db, row.id);
  await recomputeLineAmounts(ctx.db, row);
}

/** Returns the details of an amended order as columns to set. */
const detailColumns = (amended: AmendedOrder): Record<string, string | null> =>
  Object.fromEntries(detailsOf(amended).map(({ name, after }) => [name, after]));

/** Applies the customer's change of an order that the supplier hasn't answered. */
async function applyAtOnce(
  ctx: MemberContext,
  row: OrderRow,
  amended: AmendedOrder,
  comment: string | null,
): Promise<OrderView> {
  await applyLines(ctx, row, amended, comment ?? "—");
  const { details } = amended.record;
  if (Object.keys(details).length > 0)
    await updateOrder(ctx.db, row.id, mergedFields(ORDER_DETAILS, row, detailColumns(amended)));
  return saveLineChange(
    ctx,
    { row, lines: amended.before },
    { action: "amend", note: noteOf(ctx, amended, comment), details, comment },
  );
}

/**
 * Proposes an amendment of a locked order to the other side. The customer's own rules of approval are prepared now,
 * because the supplier who accepts can't read them.
 * @throws AppError supplier_closed
 */
export async function proposeAmended(
  ctx: MemberContext,
  row: OrderRow,
  { change, amended, comment }: { change: AmendmentChange; amended: AmendedOrder; comment: string | null },
): Promise<OrderView> {
  const side = sideOf(ctx, row);
  if (side === "customer" && (await isCompanyClosed(ctx.db, row.supplier.id)))
    throw new AppError("supplier_closed", { params: { name: row.supplier.name } });
  await insertAmendment(ctx.db, {
    ...amended.record,
    order: row.id,
    side,
    status: "PROPOSED",
    revision: null,
    was_confirmed: row.confirmation === "CONFIRMED",
    comment,
    proposal: change,
    by: actingUser(ctx),
    at: ctx.now,
  });
  if (side === "customer") await prepareHold(ctx, row, amended.sums.total_with_vat);
  return transitionPaper(ctx, row, {
    ...CONFIRMATION,
    action: "propose_change",
    note: noteOf(ctx, amended, comment),
    reason: comment ?? "—",
    mail: "change_proposed",
  });
}

/**
 * Amends an order in any state in which goods or money are open. Before the supplier's first answer, the customer's
 * change applies at once, and one that leaves nothing declines the order. Otherwise the other side has to accept it.
 * @throws AppError not_found, wrong_state if the order is closed or an amendment waits, approval_needed, supplier_closed,
 * version_conflict, and the errors of `amendedOrder`
 */
export async function amendOrder(
  ctx: MemberContext,
  id: number,
  { version, comment = null, ...change }: AmendmentMake,
): Promise<OrderView> {
  await lockTenderOfOrder(ctx.db, id);
  if (!(await lockOrder(ctx.db, id))) throw new AppError("not_found");
  const row = await findOrder(ctx, id);
  if (row.status === "CLOSED" || isEnding(row)) throw wrongStateError(orderMachine, row.status);
  if (row.confirmation === "PROPOSED") throw amendmentWaitsError(ctx, row);
  const side = sideOf(ctx, row);
  if (row.is_held && (side === "supplier" || row.confirmation !== null)) throw new AppError("approval_needed");
  await assertSeen(ctx, { entity: "order", id }, { seen: { version }, is: row, current: orderView(ctx, row) });
  if (side === "customer" && change.added.length > 0 && ctx.principal.workspace.status !== "VERIFIED")
    throw new AppError("workspace_not_verified");
  const amended = await amendedOrder(ctx, row, change);
  if (side === "supplier" || row.confirmation !== null) return proposeAmended(ctx, row, { change, amended, comment });
  if (!isCancelledBy(row, amended)) return applyAtOnce(ctx, row, amended, comment);
  await endWithoutGoods(ctx, row, { action: "decline", by: side, reason: comment });
  await publishOrderChange(ctx, row, { moves_lots: true });
  return orderView(ctx, await findOrder(ctx, id));
}

/**
 * Finds the amendment that waits for its answer.
 * @throws AppError not_found; wrong_state if the given amendment has its answer
 */
export async function openAmendment(ctx: MemberContext, order: number, id: number | null): Promise<AmendmentRow> {
  const all = await findAmendments(ctx.db, order, id === null ? "open" : "all");
  const found = foundOrThrow(id === null ? all[0] : all.find((each) => each.id === id));
  if (found.status !== "PROPOSED") throw wrongStateError(amendmentMachine, found.status);
  return found;
}

interface Answered {
  readonly order: number;
  /** Null stands for the supplier's proposal that waits, as the calls of a proposal name no id. */
  readonly amendment: number | null;
}

/**
 * Locks an order and finds its amendment to answer it.
 * @throws AppError the errors of `lockOrderForPaper` and `openAmendment`; forbidden for the side that proposed it
 */
async function lockToAnswer(
  ctx: MemberContext,
  { order, amendment }: Answered,
  {
    action,
    version,
    own,
  }: { action: "accept_proposal" | "refuse_proposal" | "withdraw_proposal"; version: number; own: boolean },
) {
  const side = sideOf(ctx, await findOrder(ctx, order));
  await lockTenderOfOrder(ctx.db, order);
  const row = await lockOrderForPaper(ctx, order, { ...CONFIRMATION, action, side, version });
  const open = await openAmendment(ctx, order, amendment);
  if ((open.side === side) !== own || (amendment === null && open.side === "customer")) throw otherSideError();
  return { row, open };
}

/**
 * Accepts the other side's amendment: lines, totals and details change in one transaction, and the order is confirmed.
 * If no goods are left, the order is cancelled.
 * `total` is the sum to be paid, or the ordered total for the calls of a proposal.
 * @throws AppError the errors of `lockToAnswer`; amendment_overtaken if more has arrived, is on its way or is ordered
 * elsewhere than the amendment allows for; version_conflict if the caller saw another total; approval_needed if a
 * colleague of the customer has to approve the total first
 */
export async function acceptAmendment(
  ctx: MemberContext,
  of: Answered,
  { seen, by }: { seen: SeenTotal; by: "due" | "total" },
): Promise<OrderView> {
  const { row, open } = await lockToAnswer(ctx, of, { action: "accept_proposal", version: seen.version, own: false });
  const { proposal, was_confirmed } = open;
  const { problems, amended } = await tryToAmend(ctx, row, foundOrThrow(proposal), "accepted");
  if (problems !== null)
    throw new AppError("amendment_overtaken", { params: { reasons: sentencesOf(problems, ctx.language).join(" ") } });
  const { due, ...totals } = amended.sums;
  const total = by === "due" ? due : totals.total_with_vat;
  const is = { version: row.version, total };
  await assertSeen(ctx, { entity: "order", id: row.id }, { seen, is, current: orderView(ctx, row) });
  if (open.side === "supplier") await assertCleared(ctx, row, totals.total_with_vat);
  else if (row.cleared_total !== null && compare(totals.total_with_vat, row.cleared_total) > 0)
    throw new AppError("approval_needed");
  await updateWaitingAmendment(ctx.db, row.id, amended.record);
  await applyLines(ctx, row, amended, open.comment ?? "—");
  const revision = await addRevision(ctx.db, row.id);
  await endAmendment(ctx.db, row.id, { status: "ACCEPTED", revision, by: actingUser(ctx), at: ctx.now });
  const { confirmed_at } = await promiseDelivery(ctx, row);
  await transitionPaper(ctx, row, {
    ...CONFIRMATION,
    action: "accept_proposal",
    note: noteOf(ctx, amended, open.comment),
    set: { ...totals, ...detailColumns(amended), ...(was_confirmed ? {} : { confirmed_at }) },
    mail: "proposal_accepted",
  });
  // The order has its new totals only now, so whether more is to be invoiced is decided again.
  await recomputeInvoiceStatus(ctx.db, row.id);
  if (isCancelledBy(row, amended)) {
    const [action, by, reason] = ["cancel_order", open.side, open.comment] as const;
    await endWithoutGoods(ctx, await findOrder(ctx, row.id), { action, by, reason });
  }
  await publishOrderChange(ctx, row, { moves_lots: true });
  return completeOrder(ctx, row.id);
}

/**
 * Refuses the other side's amendment. The order stays as it was.
 * @throws AppError the errors of `lockToAnswer`
 */
export async function refuseAmendment(
  ctx: MemberContext,
  of: Answered,
  { version, reason }: Refusal,
): Promise<OrderView> {
  const { row, open } = await lockToAnswer(ctx, of, { action: "refuse_proposal", version, own: false });
  await endAmendment(ctx.db, row.id, { status: "REFUSED", refusal: reason, by: actingUser(ctx), at: ctx.now });
  const action = open.was_confirmed ? "refuse_amendment" : "refuse_proposal";
  await transitionPaper(ctx, row, { ...CONFIRMATION, action, note: reason, reason, mail: "proposal_refused" });
  return completeOrder(ctx, row.id);
}

/**
 * Withdraws the own amendment. The order stays as it was.
 * @throws AppError the errors of `lockToAnswer`
 */
export async function withdrawAmendment(ctx: MemberContext, of: Answered, { version }: Seen): Promise<OrderView> {
  const { row, open } = await lockToAnswer(ctx, of, { action: "withdraw_proposal", version, own: true });
  await endAmendment(ctx.db, row.id, { status: "WITHDRAWN", by: actingUser(ctx), at: ctx.now });
  const action = open.was_confirmed ? "withdraw_amendment" : "withdraw_proposal";
  await transitionPaper(ctx, row, { ...CONFIRMATION, action, mail: "proposal_withdrawn" });
  return completeOrder(ctx, row.id);
}
