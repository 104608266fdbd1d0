import { ONE_C_PASSING } from "#contract/one-c/one-c.values.ts";
import type { OneCOutcome } from "#contract/one-c/one-c.values.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import { afterFailure } from "#server/db/send-queue.ts";
import { transition } from "#server/db/transition.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  findDocument,
  nameDocument,
  noteDocument,
  recordReport,
  senderOf,
} from "#server/modules/one-c/document.store.ts";
import { noteHandedOver, queueAgain } from "#server/modules/one-c/handed-document.store.ts";
import { endAttempt } from "#server/modules/one-c/attempt.store.ts";
import type { DocumentNote, DocumentRow, OneCName } from "#server/modules/one-c/document.store.ts";
import { failureMails } from "#server/modules/one-c/one-c.mails.ts";
import { contentMark, oneCOrders } from "#server/modules/one-c/order-document.ts";
import { lockOrder } from "#server/modules/orders/order.store.ts";
import { orderPeople } from "#server/modules/orders/order-people.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { publishOrderChange } from "#server/modules/orders/publish-order-change.ts";

export interface Settled {
  readonly document: number;
  readonly attempt: number;
  /** Digest of the content that was sent. The result is ignored for a document that was queued again since. */
  readonly mark: Buffer;
  readonly outcome: OneCOutcome;
  readonly answer: string | null;
  readonly named?: OneCName;
  readonly request?: string | null;
}

/** Marks the order as sent to 1C, which makes it unchangeable. Adds audit entries for both sides. */
async function markSent(ctx: MemberContext, row: OrderRow): Promise<void> {
  await transition(ctx, orderMachine, { action: "send_to_one_c", table: "purchase_order", entity: "order", row });
  await ctx.audit({ entity: "order", entity_id: row.id, action: "send_to_one_c", workspace_id: row.supplier.id });
}

/**
 * Records that 1C has the revision that was handed over. If the order has changed since, its document waits again. The
 * outcome is `over` if 1C has taken for the first time an order that was closed or declined meanwhile.
 */
async function confirmed(ctx: MemberContext, document: DocumentRow): Promise<OneCOutcome> {
  const [now] = await oneCOrders(ctx.db, [document]);
  if (now !== undefined && orderMachine.can(now.row.status, "send_to_one_c")) await markSent(ctx, now.row);
  const again = now !== undefined && !contentMark(now.document).equals(document.content_mark);
  await noteHandedOver(ctx.db, document.id, { again, now: ctx.now });
  const isNew = document.handed_revision === null && document.given?.is_cancelled !== true;
  const isOver = now === undefined || (again && now.row.status === "CLOSED");
  return isNew && isOver ? "over" : "confirmed";
}

/** Records that somebody has marked the document for deletion in 1C, while the order is alive here. */
const noteDeleted = (ctx: MemberContext, { id, said }: DocumentRow): Promise<boolean> =>
  recordReport(ctx.db, id, {
    said: { ...(said ?? { sum: null, currency: null, inn: null, lines: null }), is_cancelled: true },
    differs: true,
  });

function noteOf(document: DocumentRow, outcome: OneCOutcome, now: Date): DocumentNote {
  const after = ONE_C_PASSING.has(outcome)
    ? afterFailure(document, now)
    : ({ status: "failed", next_at: now } as const);
  return { ...after, error: outcome };
}

/** Notifies the member who sent a failed document, or all members who handle orders if the sender has left. */
async function tellFailure(ctx: MemberContext, row: OrderRow, document: number, outcome: OneCOutcome): Promise<void> {
  const sender = await senderOf(ctx.db, document);
  const people = sender.length > 0 ? sender : await orderPeople(ctx.db, [ctx.db.me]);
  await ctx.mail(failureMails(row, outcome, people));
}

/**
 * Records the result of an attempt. The document becomes sent if 1C has confirmed it. Otherwise, it is retried later or
 * fails until a user acts. A repeated confirmation changes nothing.
 */
export async function settleDocument(ctx: MemberContext, settled: Settled): Promise<void> {
  const seen = await findDocument(ctx.db, { id: settled.document });
  if (seen === undefined || !(await lockOrder(ctx.db, seen.order_id))) return;
  const document = await findDocument(ctx.db, { id: settled.document }, "hold");
  if (document === undefined) return;
  const { now } = ctx;
  const { answer, request = null } = settled;
  if (!document.content_mark.equals(settled.mark)) {
    await endAttempt(ctx.db, settled.attempt, { outcome: "changed", answer, request, now });
    // 1C may have taken an older revision after a newer one.
    if (settled.outcome === "confirmed") await queueAgain(ctx.db, document.id, now);
    if (settled.named !== undefined) await nameDocument(ctx.db, document.id, settled.named);
    return;
  }
  const isOpen = document.status !== "sent";
  const outcome = settled.outcome === "confirmed" && isOpen ? await confirmed(ctx, document) : settled.outcome;
  await endAttempt(ctx.db, settled.attempt, { outcome, answer, request, now });
  if (settled.named !== undefined) await nameDocument(ctx.db, document.id, settled.named);
  const [after] = await oneCOrders(ctx.db, [document]);
  const isTaken = outcome === "confirmed" || outcome === "over";
  const note = noteOf(document, outcome, now);
  if (isOpen && !isTaken) await noteDocument(ctx.db, document.id, note);
  if (isOpen && outcome === "deleted_there") await noteDeleted(ctx, document);
  // The audit entry is for the customer only, because the event concerns its own accounting.
  if (isOpen && outcome === "over")
    await ctx.audit({ entity: "order", entity_id: document.order_id, action: "over_in_one_c" });
  if (isOpen && (outcome === "over" || (!isTaken && note.status === "failed")) && after !== undefined)
    await tellFailure(ctx, after.row, document.id, outcome);
  if (after !== undefined && outcome === "confirmed") await publishOrderChange(ctx, after.row);
  else ctx.live({ kind: "order_changed", id: document.order_id }, [ctx.db.me]);
}
