import type { z } from "zod";
import { add, isZero } from "#contract/money/decimal.ts";
import { reconciliationMachine } from "#contract/one-c/reconciliation.machine.ts";
import type { ReconciliationAssign, ReconciliationItem } from "#contract/one-c/reconciliation.schema.ts";
import { may } from "#contract/permissions.ts";
import type { Seen } from "#contract/seen.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { decideReconciliation, findReconciliation } from "#server/modules/one-c/reconciliation.store.ts";
import type { ReconciliationEffect, ReconciliationRow } from "#server/modules/one-c/reconciliation.store.ts";
import { reconciliationViews } from "#server/modules/one-c/reconciliation.view.ts";
import { findOwnOrder } from "#server/modules/one-c/read-exchange.ts";
import { bookPayment } from "#server/modules/orders/book-payment.ts";
import { lockOrderForUpdate } from "#server/modules/orders/find-order.ts";
import { listPayments } from "#server/modules/orders/order-payment.store.ts";
import { reopenOrder } from "#server/modules/orders/reopen-order.ts";
import { returnPayment } from "#server/modules/orders/return-payment.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";
import { translate } from "#server/platform/translate.ts";

type Item = z.input<typeof ReconciliationItem>;

const titleOf = ({ said: { operation, number, date } }: ReconciliationRow): string =>
  [[operation, number === "" ? "" : `№ ${number}`].filter((part) => part !== "").join(" "), date]
    .filter((part) => part !== "")
    .join(", ");

async function viewOf(ctx: MemberContext, id: number): Promise<Item> {
  const [item] = await reconciliationViews(ctx, [foundOrThrow(await findReconciliation(ctx.db, id))]);
  return foundOrThrow(item);
}

/**
 * Locks a document and checks that it is still in the state that the caller saw.
 * @throws AppError not_found, wrong_state, version_conflict
 */
async function lockSeenDocument(
  ctx: MemberContext,
  id: number,
  given: { action: "assign" | "dismiss" | "undo"; seen: Seen },
): Promise<ReconciliationRow> {
  const row = foundOrThrow(await findReconciliation(ctx.db, id, "hold"));
  if (!reconciliationMachine.can(row.status, given.action)) throw wrongStateError(reconciliationMachine, row.status);
  if (row.version !== given.seen.version) throw new AppError("version_conflict", { current: await viewOf(ctx, id) });
  return row;
}

/** Books the payment that a document reports, up to its sum. Returns the changes, so that they can be undone. */
async function takePayment(ctx: MemberContext, order: number, row: ReconciliationRow): Promise<ReconciliationEffect> {
  const before = await findOwnOrder(ctx, order);
  const known = await listPayments(ctx.db, order);
  const note = `${translate("ru", "errors.exchange.from_one_c")}: ${titleOf(row)}`;
  // The document is about a payment of its own, which comes on top of what is paid.
  const reported = add(before.paid, row.said.sum ?? before.due_total_with_vat);
  const booked = row.said.paid ? await bookPayment(ctx, order, { note, reported }) : "0.00";
  if (isZero(booked)) return { noted: [], confirmed: [], ...(row.said.paid ? { booked } : {}) };
  const after = await listPayments(ctx.db, order);
  return {
    booked,
    noted: after.filter(({ id }) => known.every((payment) => payment.id !== id)).map(({ id }) => id),
    confirmed: known.filter(({ status }) => status === "REQUESTED").map(({ id }) => id),
  };
}

/**
 * Assigns a document to an order and books the reported payment. Doesn't apply a cancellation, which users settle on
 * the order's page, because closing an order can't be undone.
 * @throws AppError not_found, forbidden, wrong_state, version_conflict
 */
export async function assignDocument(
  ctx: MemberContext,
  id: number,
  { order, ...seen }: ReconciliationAssign,
): Promise<Item> {
  // Locks the order before the document, like all other transactions. The opposite sequence could deadlock.
  await lockOrderForUpdate(ctx, order);
  const own = await findOwnOrder(ctx, order);
  const row = await lockSeenDocument(ctx, id, { action: "assign", seen });
  if (row.said.paid && !may(ctx.principal, "confirm_payment")) throw new AppError("forbidden");
  const effect = await takePayment(ctx, order, row);
  const by = ctx.principal.user_id;
  await decideReconciliation(ctx.db, id, { status: "assigned", order, effect, by, at: ctx.now });
  await ctx.audit({ entity: "order", entity_id: order, action: "assign_one_c", note: titleOf(row) });
  await publishOrderChange(ctx, own);
  ctx.live({ kind: "workspace_changed", id: ctx.db.me }, [ctx.db.me]);
  return viewOf(ctx, id);
}

/** @throws AppError not_found, wrong_state, version_conflict */
export async function dismissDocument(ctx: MemberContext, id: number, seen: Seen): Promise<Item> {
  const row = await lockSeenDocument(ctx, id, { action: "dismiss", seen });
  const by = ctx.principal.user_id;
  await decideReconciliation(ctx.db, id, { status: "dismissed", order: null, effect: null, by, at: ctx.now });
  await ctx.audit({ entity: "workspace", entity_id: ctx.db.me, action: "dismiss_one_c", note: titleOf(row) });
  ctx.live({ kind: "workspace_changed", id: ctx.db.me }, [ctx.db.me]);
  return viewOf(ctx, id);
}

/**
 * Undoes the payment that was booked with a document. An order that the payment has closed opens again.
 * @throws AppError one_c_undo_late if the money was repaid since, forbidden
 */
async function takeBackPayment(ctx: MemberContext, order: number, effect: ReconciliationEffect): Promise<void> {
  if (effect.noted.length + effect.confirmed.length === 0) return;
  if (!may(ctx.principal, "confirm_payment")) throw new AppError("forbidden");
  const refusal = translate("ru", "errors.exchange.taken_back");
  await returnPayment(ctx, order, { ...effect, refusal });
  await reopenOrder(ctx, order);
}

/**
 * Undoes a decision, so that the document is open again. Also undoes a booked payment.
 * @throws AppError not_found, forbidden, wrong_state, version_conflict, one_c_undo_late
 */
export async function undoDecision(ctx: MemberContext, id: number, seen: Seen): Promise<Item> {
  const { order, effect } = foundOrThrow(await findReconciliation(ctx.db, id));
  const own = order === null ? null : await lockOrderForUpdate(ctx, order.id);
  const row = await lockSeenDocument(ctx, id, { action: "undo", seen });
  if (row.decided_by === null) throw wrongStateError(reconciliationMachine, row.status);
  if (own !== null && effect !== null) await takeBackPayment(ctx, own.id, effect);
  await decideReconciliation(ctx.db, id, { status: "open", order: null, effect: null, by: null, at: null });
  const where =
    own === null
      ? ({ entity: "workspace", entity_id: ctx.db.me } as const)
      : ({ entity: "order", entity_id: own.id } as const);
  await ctx.audit({ ...where, action: "undo_one_c", note: titleOf(row) });
  if (own !== null) await publishOrderChange(ctx, own);
  ctx.live({ kind: "workspace_changed", id: ctx.db.me }, [ctx.db.me]);
  return viewOf(ctx, id);
}
