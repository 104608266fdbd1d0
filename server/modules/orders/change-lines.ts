import { auditParties } from "#server/modules/orders/audit-parties.ts";
import { ORDER_MAX_LINES } from "#contract/limits.ts";
import { toAmountColumns, withZeroVat } from "#contract/money/amount-columns.ts";
import { compare } from "#contract/money/decimal.ts";
import { isEnding } from "#contract/orders/order-end.ts";
import { invoiceMachine, orderMachine } from "#contract/states/order.machine.ts";
import { shippingDay } from "#contract/orders/line-vat.ts";
import type { OrderFreightSet, OrderItemAdd, OrderOfferItemsAdd } from "#contract/orders/order.schema.ts";
import type { Seen } from "#contract/seen.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, otherSideError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { voidApproval } from "#server/modules/approvals/transition-approval.ts";
import { amendableLines } from "#server/modules/orders/amendment.store.ts";
import type { AmendableRow, NewAmendment } from "#server/modules/orders/amendment.store.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { freightLine } from "#server/modules/order-drafts/freight-line.ts";
import { insertOrderItems } from "#server/modules/orders/new-order.store.ts";
import { offeredLine } from "#server/modules/order-drafts/offered-line.ts";
import {
  chooseLines,
  deleteLine,
  isInDelivery,
  updateOrderTotals,
  deleteFreight,
  lineCount,
  moveFreightLast,
  openOfferLines,
} from "#server/modules/orders/order-line.store.ts";
import type { OpenOfferLine } from "#server/modules/orders/order-line.store.ts";
import { orderTotals } from "#server/modules/order-drafts/order-totals.ts";
import { orderAmounts } from "#server/modules/orders/line-amounts.store.ts";
import { lockOrder } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { CONFIRMATION, transitionPaper } from "#server/modules/orders/transition-paper.ts";
import { holdAbove } from "#server/modules/orders/order-hold.ts";
import { recordRevision } from "#server/modules/orders/record-revision.ts";
import { recomputeLineAmounts } from "#server/modules/orders/recompute-line-amounts.ts";
import { ownLine } from "#server/modules/order-drafts/own-line.ts";
import type { OrderOfLine } from "#server/modules/order-drafts/own-line.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";
import { amendmentWaitsError } from "#server/modules/orders/waiting-amendment.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

interface Held {
  readonly row: OrderRow;
  /** The lines before the change. */
  readonly lines: readonly AmendableRow[];
  readonly tender: TenderRow | null;
}

/**
 * Locks an order of the customer before its lines change. Locks its tender first, in the same sequence as ordering and
 * awarding, so that no lot is ordered twice.
 * @throws AppError not_found, forbidden for the supplier, wrong_state if the order isn't open, a proposal is pending or
 * the invoice is confirmed, version_conflict (with the changes)
 */
export async function lockOrderForLineChange(ctx: MemberContext, id: number, { version }: Seen): Promise<Held> {
  const before = await findOrder(ctx, id);
  if (before.customer.id !== ctx.db.me) throw otherSideError();
  const tender = before.tender === null ? null : await lockTenderForUpdate(ctx, before.tender.id);
  if (!(await lockOrder(ctx.db, id))) throw new AppError("not_found");
  const row = await findOrder(ctx, id);
  if (row.status !== "OPENED" || isEnding(row)) throw wrongStateError(orderMachine, row.status);
  // A confirmed invoice fixes the amount to pay, so the lines can't change.
  if (row.invoice_status === "ISSUED") throw wrongStateError(invoiceMachine, row.invoice_status);
  if (row.confirmation === "PROPOSED") throw amendmentWaitsError(ctx, row);
  await assertSeen(ctx, { entity: "order", id }, { seen: { version }, is: row, current: orderView(ctx, row) });
  return { row, tender, lines: await amendableLines(ctx.db, id) };
}

/**
 * Checks that the company is verified and that the order has room for more lines. Returns the last position.
 * @throws AppError workspace_not_verified, too_many_rows
 */
export async function roomFor(ctx: MemberContext, row: OrderRow, more: number): Promise<{ last: number }> {
  if (ctx.principal.workspace.status !== "VERIFIED") throw new AppError("workspace_not_verified");
  const { count, last } = await lineCount(ctx.db, row.id);
  if (count + more > ORDER_MAX_LINES)
    throw new AppError("too_many_rows", { params: { rows: count + more, limit: ORDER_MAX_LINES } });
  return { last };
}

/**
 * Saves the new totals, adds audit entries for both sides and updates their open pages. Puts the order on hold if it
 * exceeds the approved total.
 */
export async function saveLineChange(
  ctx: MemberContext,
  { row, lines: before }: Pick<Held, "row" | "lines">,
  {
    details = {},
    comment = null,
    ...entry
  }: {
    action: "add_items" | "remove_item" | "set_freight" | "remove_freight" | "amend";
    note?: string;
    details?: NewAmendment["details"];
    comment?: string | null;
  },
): Promise<OrderView> {
  await moveFreightLast(ctx.db, row.id);
  const sums = orderTotals(await orderAmounts(ctx.db, row.id));
  await updateOrderTotals(ctx.db, row.id, toAmountColumns(withZeroVat(sums)));
  await recomputeLineAmounts(ctx.db, row);
  await recordRevision(ctx, row, { before, details, comment });
  await holdAbove(ctx, row, sums.gross);
  const after = await findOrder(ctx, row.id);
  const changes = { total_with_vat: { from: row.total_with_vat, to: after.total_with_vat } };
  await auditParties(ctx, row, { changes, ...entry });
  await publishOrderChange(ctx, row, {
    moves_lots: entry.action !== "set_freight" && entry.action !== "remove_freight",
  });
  // The supplier has confirmed the previous lines, so the changed order needs a new confirmation.
  return row.confirmation === "CONFIRMED"
    ? transitionPaper(ctx, after, { ...CONFIRMATION, action: "change_lines" })
    : orderView(ctx, after);
}

/**
 * Returns the lines of the supplier's offer that can still be added to an order. Returns none if the order isn't open
 * or doesn't belong to a completed tender.
 */
export async function readOpenOfferLines(ctx: MemberContext, id: number): Promise<OpenOfferLine[]> {
  const row = await findOrder(ctx, id);
  if (row.customer.id !== ctx.db.me) throw otherSideError();
  return row.tender === null || row.status !== "OPENED" || isEnding(row)
    ? []
    : openOfferLines(ctx.db, row.tender.id, row);
}

/**
 * Finds the requested lines among those that can still be ordered.
 * @throws AppError already_ordered, with problems by row
 */
function chosenLines(lines: readonly OpenOfferLine[], items: OrderOfferItemsAdd["items"]) {
  const byId = new Map(lines.map((line) => [line.offer_item, line]));
  const problems: RawProblem[] = [];
  const chosen = items.flatMap(({ offer_item, quantity }, row) => {
    const line = byId.get(offer_item);
    const twice = items.findIndex((item) => item.offer_item === offer_item) < row;
    if (line === undefined) problems.push({ code: "winner_lot_ordered", row, field: "offer_item" });
    else if (twice) problems.push({ code: "winner_twice", row, field: "offer_item" });
    else if (compare(quantity, line.open_quantity) > 0)
      problems.push({ code: "winner_quantity_exceeded", row, field: "quantity" });
    return line === undefined ? [] : [{ line, quantity }];
  });
  if (problems.length > 0) throw new AppError("already_ordered", { problems });
  return chosen;
}

const orderOf = ({ id, supplier, basis, tax_type }: OrderRow, tender: TenderRow | null): OrderOfLine => ({
  id,
  supplier: supplier.id,
  basis,
  tax_type,
  vat_rate: tender?.vat_rate ?? null,
});

/**
 * Adds lines of the supplier's offer to an open order at the offered prices, or none if one of them can't be added.
 * Marks the lines as winners of their lots. Uses a constant number of statements.
 * @throws AppError the errors of `lockOrderForLineChange` and `roomFor`; wrong_state before the tender is completed,
 * already_ordered, supplier_closed
 */
export async function addOfferItems(ctx: MemberContext, id: number, body: OrderOfferItemsAdd): Promise<OrderView> {
  const held = await lockOrderForLineChange(ctx, id, body);
  const { row } = held;
  const tender = foundOrThrow(held.tender);
  if (tender.status !== "DONE") throw wrongStateError(tenderMachine, tender.status);
  const { last } = await roomFor(ctx, row, body.items.length);
  const chosen = chosenLines(await openOfferLines(ctx.db, tender.id, row), body.items);
  const order = orderOf(row, tender);
  const items = chosen.map(({ line, quantity }, place) => offeredLine(order, last + 1 + place, { ...line, quantity }));
  await chooseLines(
    ctx.db,
    chosen.map(({ line: { lot, offer_item }, quantity }) => ({ lot, offer_item, quantity })),
  );
  await insertOrderItems(ctx.db, items);
  await voidApproval(ctx, { entity: "tender", id: tender.id });
  await ctx.audit({ entity: "tender", entity_id: tender.id, action: "order" });
  return saveLineChange(ctx, held, { action: "add_items", note: items.map(nameOf).join(", ") });
}

export const nameOf = (line: { nomenclature: string | null; part_number: string | null; quantity: string }): string =>
  `${line.nomenclature ?? line.part_number ?? ""} × ${line.quantity}`;

/**
 * Adds a line that was agreed outside the tender. Its price is on the order's VAT basis.
 * @throws AppError the errors of `lockOrderForLineChange` and `roomFor`; invalid_input if no current VAT rate is known
 */
export async function addOwnItem(ctx: MemberContext, id: number, body: OrderItemAdd): Promise<OrderView> {
  const held = await lockOrderForLineChange(ctx, id, body);
  const { row, tender } = held;
  const { last } = await roomFor(ctx, row, 1);
  const line = ownLine({ ...orderOf(row, tender), ships_on: shippingDay(row, ctx.now) }, last + 1, body);
  await insertOrderItems(ctx.db, [line]);
  return saveLineChange(ctx, held, {
    action: "add_items",
    note: nameOf({ nomenclature: body.nomenclature, part_number: null, quantity: body.quantity }),
  });
}

/** Once goods are on their way or accepted, only both sides together can lower what the supplier is paid. */
function assertNotBegun({ row }: Held): void {
  if (row.is_begun) throw new AppError("needs_amendment");
}

/**
 * @throws AppError the errors of `lockOrderForLineChange` and `roomFor`; invalid_input if no VAT rate is known,
 * needs_amendment once goods are on their way or accepted
 */
export async function setFreight(
  ctx: MemberContext,
  id: number,
  { version, ...asked }: OrderFreightSet,
): Promise<OrderView> {
  const held = await lockOrderForLineChange(ctx, id, { version });
  assertNotBegun(held);
  const { row, tender } = held;
  await deleteFreight(ctx.db, id);
  const { last } = await roomFor(ctx, row, 1);
  await insertOrderItems(ctx.db, [
    freightLine({ ...orderOf(row, tender), ships_on: shippingDay(row, ctx.now) }, last + 1, asked),
  ]);
  return saveLineChange(ctx, held, { action: "set_freight" });
}

/**
 * Removes a line from an open order. The offer line stays a winner of its lot, so it can be ordered again.
 * @throws AppError the errors of `lockOrderForLineChange`; not_found for a line of another order, already_delivered for
 * a line with shipments, needs_amendment for another line once goods are on their way or accepted
 */
export async function removeItem(ctx: MemberContext, id: number, line: number, seen: Seen): Promise<OrderView> {
  const held = await lockOrderForLineChange(ctx, id, seen);
  if (await isInDelivery(ctx.db, id, line)) throw new AppError("already_delivered");
  assertNotBegun(held);
  const gone = foundOrThrow(await deleteLine(ctx.db, id, line));
  if (gone.kind === "freight") return saveLineChange(ctx, held, { action: "remove_freight" });
  return saveLineChange(ctx, held, {
    action: "remove_item",
    note: nameOf({ nomenclature: gone.name, part_number: null, quantity: gone.quantity }),
  });
}
