import { isZero } from "#contract/money/decimal.ts";
import { isEnding } from "#contract/orders/order-end.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findDocument, nameDocument, recordReport } from "#server/modules/one-c/document.store.ts";
import { lastWord, noteAttempts } from "#server/modules/one-c/attempt.store.ts";
import type { DocumentRow, NamedDocument } from "#server/modules/one-c/document.store.ts";
import type { AttemptStart } from "#server/modules/one-c/attempt.store.ts";
import { noteInAgreement } from "#server/modules/one-c/handed-document.store.ts";
import { toComparedDocument } from "#server/modules/one-c/exchange/match-documents.ts";
import { contentMark, oneCOrders } from "#server/modules/one-c/order-document.ts";
import { comparedOrder, reportedDifferences } from "#server/modules/one-c/order-difference.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { settleDocument } from "#server/modules/one-c/settle-document.ts";
import { bookPayment } from "#server/modules/orders/book-payment.ts";
import { changeOrder } from "#server/modules/orders/change-order.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { lockOrder } from "#server/modules/orders/order.store.ts";
import { isUnderWay } from "#server/modules/orders/order.view.ts";
import type { DocumentReport } from "#server/platform/commerceml/read-message.ts";
import { translate } from "#server/platform/translate.ts";

/**
 * Returns whether 1C's status equals the configured final status, ignoring case. "[F] Выполнен" also matches its code
 * or its name alone.
 */
export function isFinal(status: string | null, final: string | null): boolean {
  if (status === null || final === null) return false;
  const [, code = "", name = status] = /^\[([^\]]*)\]\s*(.*)$/.exec(status) ?? [];
  return [status, code, name].some((each) => each.trim().toLowerCase() === final.trim().toLowerCase());
}

/**
 * Closes the order that 1C has completed or cancelled. A cancelled order is declined if possible, which releases its
 * quantities. If payments or deliveries have started, the order stays open so that users can settle it.
 */
async function takeEnd(
  ctx: MemberContext,
  id: number,
  { said, setting }: { said: DocumentReport; setting: SettingRow },
): Promise<"ended" | "kept" | null> {
  const row = await findOrder(ctx, id);
  const { status, version } = row;
  const ends = said.cancelled || isFinal(said.status, setting.final_status);
  if (!ends || !orderMachine.can(status, "close") || (isEnding(row) && !said.cancelled)) return null;
  if (said.cancelled && isUnderWay(row)) return "kept";
  const decline = said.cancelled && orderMachine.can(status, "decline");
  const reason = translate("ru", said.cancelled ? "errors.exchange.cancelled" : "errors.exchange.completed");
  // The receipts may be in 1C alone, so only what is on the way here keeps the order open.
  const at_once = !decline && !row.is_on_the_way;
  await changeOrder(ctx, id, { status: "CLOSED", decline, at_once, reason, version });
  return "ended";
}

/**
 * Saves the state, sum, payment, other party and lines reported by 1C. Returns true if the differences from what was handed over
 * have changed.
 */
async function takeDifferences(
  ctx: MemberContext,
  document: DocumentRow,
  given: { named: NamedDocument; said: DocumentReport; reported: string | null },
): Promise<boolean> {
  const reported = toComparedDocument(given.said, given.named);
  const before = document.said;
  // A report about a payment may omit the lines. The lines reported before remain valid.
  const said = {
    sum: reported.sum ?? before?.sum ?? null,
    currency: reported.currency ?? before?.currency ?? null,
    inn: reported.inn ?? before?.inn ?? null,
    lines: reported.lines ?? before?.lines ?? null,
    is_cancelled: given.said.cancelled,
    ...(given.reported === null ? {} : { paid: given.reported }),
  };
  const isSameState = said.is_cancelled === (document.handed?.is_cancelled ?? false);
  const { is_cancelled: _is_cancelled, ...parts } = said;
  if (isSameState && before === null && Object.values(parts).every((part) => part === null)) return false;
  const [now] = await oneCOrders(ctx.db, [document]);
  if (now === undefined) return false;
  const differs = reportedDifferences(now, { ...document, said }).length > 0;
  const is_news = await recordReport(ctx.db, document.id, { said, differs });
  return is_news && (differs || before !== null);
}

/**
 * Records that 1C has the order as it is here now, and needs no message about it: 1C itself has completed or cancelled
 * the order, or 1C reports as cancelled what was cancelled here.
 */
async function noteEnded(
  ctx: MemberContext,
  document: DocumentRow,
  { isEnded, is_cancelled }: { isEnded: boolean; is_cancelled: boolean },
): Promise<void> {
  const [now] = await oneCOrders(ctx.db, [document]);
  if (now === undefined) return;
  const isCancelledHere = is_cancelled && now.document.is_cancelled && document.status !== "sent";
  if (!isEnded && !isCancelledHere) return;
  const content = { ...comparedOrder(now.document), is_cancelled };
  await noteInAgreement(ctx.db, document.id, { mark: contentMark(now.document), content, reason: null });
}

/** A report from 1C with its matching document. `books` is true if a reported payment is also booked in the order. */
interface Taken {
  readonly named: NamedDocument;
  readonly said: DocumentReport;
  readonly setting: SettingRow;
  readonly books: boolean;
}

/**
 * Applies 1C's report on one order: its number, payment or end, or a cancellation that can't close the order.
 * Idempotent.
 */
export async function applyReport(ctx: MemberContext, { named: known, said, setting, books }: Taken): Promise<void> {
  const { id, order_id: order } = known;
  if (!(await lockOrder(ctx.db, order))) return;
  const document = await findDocument(ctx.db, { id }, "hold");
  if (document === undefined) return;
  const named = await nameDocument(ctx.db, id, { number: said.one_c_number, date: said.one_c_date });
  // A report that contains our document id proves that 1C has received the document.
  if (document.status !== "sent" && document.given_to !== null && said.id === document.document_id) {
    const [attempt = 0] = await noteAttempts(
      ctx.db,
      [{ document: id, driver: "pull", outcome: "running", request: null }],
      ctx.now,
    );
    const mark = document.content_mark;
    await settleDocument(ctx, { document: id, attempt, mark, outcome: "confirmed", answer: null });
  }
  const taken = (await findDocument(ctx.db, { id }, "hold")) ?? document;
  const reported = said.paid && books ? (said.sum ?? known.due_total_with_vat) : null;
  const note = translate("ru", "errors.exchange.from_one_c");
  const booked = reported === null ? "0.00" : await bookPayment(ctx, order, { note, reported });
  const differs = await takeDifferences(ctx, taken, { named: known, said, reported });
  const end = await takeEnd(ctx, order, { said, setting });
  await noteEnded(ctx, taken, { isEnded: end === "ended", is_cancelled: said.cancelled });
  const outcome = end === "kept" ? "cancel_kept" : "taken_back";
  const before = await lastWord(ctx.db, id);
  // The audit entry is for the customer only, because the event concerns its own accounting.
  if (outcome === "cancel_kept" && before !== outcome)
    await ctx.audit({ entity: "order", entity_id: order, action: "cancel_in_one_c" });
  const turns = outcome === "cancel_kept" ? before !== outcome : before === "cancel_kept";
  if (!named && isZero(booked) && !turns && !differs && end !== "ended") return;
  const came: AttemptStart = {
    document: id,
    driver: "pull",
    outcome,
    request: null,
    answer: said.words,
  };
  await noteAttempts(ctx.db, [came], ctx.now);
  const { customer, supplier } = await findOrder(ctx, order);
  ctx.live({ kind: "order_changed", id: order }, [customer.id, supplier.id]);
}
