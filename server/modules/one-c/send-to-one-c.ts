import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { ROUBLE } from "#contract/money/currency.ts";
import { isInn } from "#contract/ids/requisites.ts";
import { orderCode } from "#contract/numbering.ts";
import type { OneCExchange, OneCSend } from "#contract/one-c/one-c.schema.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import type { Seen } from "#contract/seen.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findDocument, putDocument } from "#server/modules/one-c/document.store.ts";
import { noteAttempts } from "#server/modules/one-c/attempt.store.ts";
import type { DocumentRow } from "#server/modules/one-c/document.store.ts";
import { bytesOf, messageOf } from "#server/modules/one-c/message.ts";
import { givenDocument } from "#server/modules/one-c/given-document.ts";
import { markDocumentsGiven } from "#server/modules/one-c/handed-document.store.ts";
import { contentMark, oneCOrders } from "#server/modules/one-c/order-document.ts";
import type { OrderNow } from "#server/modules/one-c/order-document.ts";
import { findOwnOrder, readExchange } from "#server/modules/one-c/read-exchange.ts";
import { findSetting } from "#server/modules/one-c/setting.store.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { settleDocument } from "#server/modules/one-c/settle-document.ts";
import { isSampleOrder } from "#server/records/sample/sample.store.ts";
import { lockOrder } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { amendmentWaitsError } from "#server/modules/orders/waiting-amendment.ts";
import { orderView } from "#server/modules/orders/order.view.ts";

type Exchange = z.input<typeof OneCExchange>;
type IsPossible = (row: OrderRow, exchange: Exchange) => boolean;

/** An open order can be sent at any time, and any other order while its document waits, has failed or differs. */
const canSend: IsPossible = ({ status }, { document }) =>
  orderMachine.can(status, "send_to_one_c") ||
  (document !== null &&
    (document.status === "waiting" ||
      document.status === "failed" ||
      document.changes.length > 0 ||
      document.differences.length > 0));
/** A file can be confirmed while its document waits. */
const canConfirm: IsPossible = (_row, { document }) => document?.status === "waiting";

/**
 * Locks the order and checks that the action is possible and that the order is still in the state that the caller saw.
 * A pending proposal blocks the order, because its answer may change what 1C is to get.
 * @throws AppError not_found, wrong_state, approval_needed, version_conflict
 */
async function lockSeenOrder(ctx: MemberContext, id: number, isPossible: IsPossible, seen: Seen): Promise<void> {
  if (!(await lockOrder(ctx.db, id))) throw new AppError("not_found");
  const row = await findOwnOrder(ctx, id);
  const exchange = await readExchange(ctx, id);
  if (!isPossible(row, exchange)) throw wrongStateError(orderMachine, row.status);
  if (exchange.hold === "approval") throw new AppError("approval_needed");
  if (exchange.hold === "proposal") throw amendmentWaitsError(ctx, row);
  await assertSeen(ctx, { entity: "order", id }, { seen, is: row, current: orderView(ctx, row) });
}

/** @throws AppError not_found if the order doesn't exist */
async function nowOf(
  ctx: MemberContext,
  document: Pick<DocumentRow, "order_id" | "document_id" | "rate">,
): Promise<OrderNow> {
  const [now] = await oneCOrders(ctx.db, [document]);
  return foundOrThrow(now);
}

/** @throws AppError one_c_off if the exchange with 1C is not set up */
async function settingInUse(ctx: MemberContext): Promise<SettingRow> {
  const setting = await findSetting(ctx.db);
  if (setting == null || setting.driver === null) throw new AppError("one_c_off");
  return setting;
}

/**
 * Adds an order to the outbox for 1C in the request's transaction. A repeated request queues the same document again
 * with the same id. Only the revision that the caller saw is sent.
 * @throws AppError not_found, workspace_not_verified, one_c_off, wrong_state, version_conflict, order_without_lines,
 * supplier_without_inn, one_c_without_rate
 */
export async function sendToOneC(
  ctx: MemberContext,
  id: number,
  { rate: given, ...seen }: OneCSend,
): Promise<Exchange> {
  await lockSeenOrder(ctx, id, canSend, seen);
  if (await isSampleOrder(ctx.db, id)) throw new AppError("sample_stays");
  if (ctx.principal.workspace.status !== "VERIFIED") throw new AppError("workspace_not_verified");
  await settingInUse(ctx);
  const known = await findDocument(ctx.db, { order: id }, "hold");
  const document_id = known?.document_id ?? randomUUID();
  const { currency } = await findOwnOrder(ctx, id);
  const rate = currency === ROUBLE ? null : (given ?? null);
  const isUnknown = known?.given_revision == null;
  const { row, document } = await nowOf(ctx, { order_id: id, document_id, rate });
  if (document.lines.length === 0 || (document.is_cancelled && isUnknown)) throw new AppError("order_without_lines");
  if (!isInn(document.supplier.inn ?? "")) throw new AppError("supplier_without_inn");
  if (currency !== ROUBLE && rate === null) throw new AppError("one_c_without_rate");
  const { now, principal } = ctx;
  await putDocument(ctx.db, { order: id, document_id, mark: contentMark(document), rate, by: principal.user_id, now });
  await ctx.audit({ entity: "order", entity_id: id, action: "queue_one_c" });
  ctx.live({ kind: "order_changed", id: row.id }, [ctx.db.me]);
  return readExchange(ctx, id);
}

/**
 * Returns the pending document of an order that a user transfers to 1C as a file.
 * @throws AppError not_found, wrong_state, one_c_changed if the order has changed since a person checked it
 */
async function toCarry(ctx: MemberContext, id: number) {
  await findOwnOrder(ctx, id);
  const setting = await settingInUse(ctx);
  const document = foundOrThrow(await findDocument(ctx.db, { order: id }, "hold"));
  const now = await nowOf(ctx, document);
  if (!document.is_due || setting.driver !== "file") throw new AppError("wrong_state", { actions: [] });
  const given = givenDocument(document, now);
  if (given === null) throw new AppError("one_c_changed");
  return { setting, document, now, given };
}

/**
 * Returns the order as a file for 1C and records the download.
 * @throws AppError not_found, wrong_state, one_c_changed
 */
export async function fetchFile(ctx: MemberContext, id: number) {
  if (!(await lockOrder(ctx.db, id))) throw new AppError("not_found");
  const { setting, document, now, given } = await toCarry(ctx, id);
  await markDocumentsGiven(ctx.db, [given]);
  const request = messageOf(setting, [now.document], ctx.now);
  await noteAttempts(ctx.db, [{ document: document.id, driver: "file", outcome: "given", request }], ctx.now);
  ctx.live({ kind: "order_changed", id }, [ctx.db.me]);
  return { name: `${orderCode(now.row.number)}.xml`, type: "application/xml", content: bytesOf(setting, request) };
}

/**
 * Marks the order as sent after a user confirms that 1C has imported the file.
 * @throws AppError not_found, wrong_state, version_conflict, one_c_changed
 */
export async function confirmByHand(ctx: MemberContext, id: number, seen: Seen): Promise<Exchange> {
  await lockSeenOrder(ctx, id, canConfirm, seen);
  const { document, given } = await toCarry(ctx, id);
  // The file that was downloaded last states another revision than the order has now.
  if (!given.mark.equals(document.content_mark)) throw new AppError("one_c_changed");
  await markDocumentsGiven(ctx.db, [given]);
  await settleByHand(ctx, document);
  return readExchange(ctx, id);
}

async function settleByHand(ctx: MemberContext, document: DocumentRow): Promise<void> {
  const [attempt = 0] = await noteAttempts(
    ctx.db,
    [{ document: document.id, driver: "file", outcome: "running", request: null }],
    ctx.now,
  );
  await settleDocument(ctx, {
    document: document.id,
    attempt,
    mark: document.content_mark,
    outcome: "confirmed",
    answer: null,
  });
}
