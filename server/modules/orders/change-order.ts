import { mergedFields } from "#contract/fields.ts";
import { editableDetails, ORDER_DETAIL_NAMES, ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import type { OrderPatch } from "#contract/orders/order.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, otherSideError, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { auditParties } from "#server/modules/orders/audit-parties.ts";
import { closeOrder } from "#server/modules/orders/close-order.ts";
import { declineOrder } from "#server/modules/orders/decline-order.ts";
import { assertNotPast } from "#server/modules/orders/day-of.ts";
import { findOrder, lockOrderForUpdate } from "#server/modules/orders/find-order.ts";
import { updateOrder } from "#server/modules/orders/order.store.ts";
import type { EditedOrder, OrderRow } from "#server/modules/orders/order.store.ts";
import { recordRevision } from "#server/modules/orders/record-revision.ts";
import { amendableLines } from "#server/modules/orders/amendment.store.ts";
import { reopenByHand } from "#server/modules/orders/reopen-order.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";

type Edit = Exclude<OrderPatch, { status: string }>;

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

/** @throws AppError not_found, forbidden, version_conflict, wrong_state (with the open actions), invalid_input */
export async function changeOrder(ctx: MemberContext, id: number, patch: OrderPatch): Promise<OrderView> {
  const row = await lockOrderForUpdate(ctx, id);
  const seen = { version: patch.version ?? row.version };
  // A second attempt to close an order fails with wrong_state, whichever revision the caller saw, so the version is not
  // compared.
  if (!("status" in patch) || patch.status === "OPENED" || orderMachine.can(row.status, "close"))
    await assertSeen(ctx, { entity: "order", id }, { seen, is: row, current: orderView(ctx, row) });
  if (!("status" in patch)) await editOrder(ctx, row, patch);
  else if (patch.status === "OPENED") await reopenByHand(ctx, row);
  else if (patch.decline) await declineOrder(ctx, row, patch);
  else await closeOrder(ctx, row, patch);
  const ends = "status" in patch && patch.status === "CLOSED";
  await publishOrderChange(ctx, row, { moves_lots: ends && (patch.decline || row.open_lines > 0) });
  return orderView(ctx, await findOrder(ctx, id));
}
