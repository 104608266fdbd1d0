import { mergedFields } from "#contract/fields.ts";
import { editableDetails, ORDER_DETAIL_NAMES, ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import type { OrderPatch } from "#contract/orders/order.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { assertSeen } from "#server/db/seen.ts";
import { transition } from "#server/db/transition.ts";
import { AppError, otherSideError, wrongStateError } from "#server/core/app-error.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { MemberContext } from "#server/http/context.ts";
import { auditParties } from "#server/modules/orders/audit-parties.ts";
import { assertNotPast } from "#server/modules/orders/day-of.ts";
import { closeAllLines, closeOpenLines } from "#server/modules/orders/delivery-line.store.ts";
import { cancelUnderWay } from "#server/modules/orders/delivery.store.ts";
import { findOrder, lockOrderForUpdate } from "#server/modules/orders/find-order.ts";
import { orderMails } from "#server/modules/orders/order.mails.ts";
import { updateOrder } from "#server/modules/orders/order.store.ts";
import { orderPeople } from "#server/modules/orders/order-people.store.ts";
import type { EditedOrder, OrderRow } from "#server/modules/orders/order.store.ts";
import { endOpenAmendment, recordRevision } from "#server/modules/orders/record-revision.ts";
import { amendableLines } from "#server/modules/orders/amendment.store.ts";
import { recomputeLineAmounts } from "#server/modules/orders/recompute-line-amounts.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";
import { isOpenInPart, isPaidInPart, orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";

type Edit = Exclude<OrderPatch, { status: "CLOSED" }>;
type Close = Extract<OrderPatch, { status: "CLOSED" }>;

async function editOrder(ctx: MemberContext, row: OrderRow, patch: Edit): Promise<void> {
  if (row.customer.id !== ctx.db.me) throw otherSideError();
  const fields: EditedOrder = mergedFields(ORDER_DETAILS, row, patch);
  const changes = changesOf({ ...row }, fields);
  const editable: readonly string[] = editableDetails(row);
  if (editable.length === 0) throw wrongStateError(orderMachine, row.status);
  if (Object.keys(changes).some((name) => !editable.includes(name))) throw new AppError("needs_amendment");
  if (Object.keys(changes).length === 0) return;
  if (fields.deliver_by !== row.deliver_by) assertNotPast(ctx, fields.deliver_by, "deliver_by");
  const before = await amendableLines(ctx.db, row.id);
  await updateOrder(ctx.db, row.id, fields);
  const details = ORDER_DETAIL_NAMES.filter((name) => name in changes).map(
    (name) => [name, { before: row[name], after: fields[name] }] as const,
  );
  await recordRevision(ctx, row, { before, details: Object.fromEntries(details) });
  await auditParties(ctx, row, { action: "edit", changes });
}

/**
 * Cancels the shipments on their way when the customer closes the order, because they could no longer be received. Adds
 * audit entries for both sides. Returns a text about the cancelled shipments for the email to the supplier.
 */
async function cancelShipments(
  ctx: MemberContext,
  row: OrderRow,
  reason: string,
): Promise<NonNullable<MailToSend["facts"]>> {
  // The exchange with 1C acts for the company instead of a member, so there is no user.
  const by = ctx.principal.user_id === 0 ? null : ctx.principal.user_id;
  const numbers = await cancelUnderWay(ctx.db, { order: row.id, by, at: ctx.now }, reason);
  await ctx.audit(
    numbers.flatMap((number) =>
      [row.customer.id, row.supplier.id].map((workspace_id) => ({
        entity: "order" as const,
        entity_id: row.id,
        action: "cancel_delivery" as const,
        note: `№ ${number}. ${reason}`,
        workspace_id,
      })),
    ),
  );
  return [
    { label: "mails.fact.reason", value: reason },
    { label: "mails.fact.cancelled_shipments", value: numbers.map((number) => `№ ${number}`).join(", ") },
  ];
}

/**
 * Closes or declines an order. Only the customer can close it, with a reason if deliveries or payments are outstanding.
 * Cancels shipments on their way. Either side can decline an order with a reason, which returns its quantities to the
 * lots and can't be undone.
 */
async function closeOrder(ctx: MemberContext, row: OrderRow, body: Close): Promise<void> {
  const isCustomer = row.customer.id === ctx.db.me;
  const reason = body.reason ?? null;
  if (!body.decline && !isCustomer) throw otherSideError();
  if (body.decline && reason === null) throw new AppError("invalid_input", { fields: { reason: ["required"] } });
  const action = body.decline ? "decline" : "close";
  if (!body.decline && reason === null && isOpenInPart(row) && orderMachine.can(row.status, "close"))
    throw new AppError("invalid_input", { fields: { reason: ["open_in_part"] } });
  const declines = body.decline && orderMachine.can(row.status, "decline");
  const side = isCustomer ? "customer" : "supplier";
  if (declines && isPaidInPart(row)) throw new AppError("already_paid");
  if (declines && row.is_begun) throw new AppError("already_delivered", { side });
  if (!orderMachine.can(row.status, action))
    throw new AppError("wrong_state", { ...wrongStateError(orderMachine, row.status).details, side });
  const declined = {
    payment_status: "REFUSED",
    declined_at: ctx.now.toISOString(),
    declined_by: side,
  };
  // A closed order doesn't show a rejected payment. The rejected payment request itself remains stored.
  const closed = row.payment_status === "REFUSED" ? { payment_status: null } : {};
  const set = { close_reason: reason, closed_from: row.status, ...(body.decline ? declined : closed) };
  await transition(ctx, orderMachine, {
    action,
    table: "purchase_order",
    entity: "order",
    row,
    set,
    ...(reason === null ? {} : { note: reason }),
  });
  const lines = await amendableLines(ctx.db, row.id);
  const closeLines = body.decline ? closeAllLines : closeOpenLines;
  await closeLines(ctx.db, { order: row.id, reason, at: ctx.now });
  await recomputeLineAmounts(ctx.db, row);
  await endOpenAmendment(ctx, row, reason);
  await recordRevision(ctx, row, { before: lines, comment: reason });
  const cancelled = row.is_on_the_way && reason !== null ? await cancelShipments(ctx, row, reason) : [];
  // The supplier of an order that was never released isn't notified.
  if (!row.is_released) return;
  const partner = isCustomer ? row.supplier.id : row.customer.id;
  await ctx.audit({
    entity: "order",
    entity_id: row.id,
    action,
    workspace_id: partner,
    ...(reason === null ? {} : { note: reason }),
  });
  const mails = orderMails(
    body.decline ? "order_declined" : "order_closed",
    [{ ...row, close_reason: reason }],
    await orderPeople(ctx.db, [partner]),
  );
  await ctx.mail(mails.map((mail) => ({ ...mail, facts: [...(mail.facts ?? []), ...cancelled] })));
}

/** @throws AppError not_found, forbidden, version_conflict, wrong_state (with the open actions), invalid_input */
export async function changeOrder(ctx: MemberContext, id: number, patch: OrderPatch): Promise<OrderView> {
  const row = await lockOrderForUpdate(ctx, id);
  const seen = { version: patch.version ?? row.version };
  // A second attempt to close an order fails with wrong_state, whichever revision the caller saw, so the version is not
  // compared.
  if (!("status" in patch) || orderMachine.can(row.status, "close"))
    await assertSeen(ctx, { entity: "order", id }, { seen, is: row, current: orderView(ctx, row) });
  if ("status" in patch) await closeOrder(ctx, row, patch);
  else await editOrder(ctx, row, patch);
  await publishOrderChange(ctx, row, { moves_lots: "status" in patch && (patch.decline || row.open_lines > 0) });
  return orderView(ctx, await findOrder(ctx, id));
}
