import { orderMachine } from "#contract/states/order.machine.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  findDocument,
  lastWord,
  nameDocument,
  noteAttempts,
  recordReport,
} from "#server/modules/one-c/document.store.ts";
import type { AttemptStart, DocumentRow, NamedDocument } from "#server/modules/one-c/document.store.ts";
import { toComparedDocument } from "#server/modules/one-c/exchange/match-documents.ts";
import { oneCOrders } from "#server/modules/one-c/order-document.ts";
import { orderDifferences } from "#server/modules/one-c/order-difference.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { settleDocument } from "#server/modules/one-c/settle-document.ts";
import { bookPayment } from "#server/modules/orders/book-payment.ts";
import { changeOrder } from "#server/modules/orders/change-order.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { lockOrder } from "#server/modules/orders/order.store.ts";
import { isUnderWay } from "#server/modules/orders/order.view.ts";
import type { DocumentReport } from "#server/platform/commerceml/read-message.ts";
import { translate } from "#server/platform/translate.ts";

/** Whether 1C's status is the one of the settings, in other letters or in part: "[F] Выполнен" has a code and a name. */
export function isFinal(status: string | null, final: string | null): boolean {
  if (status === null || final === null) return false;
  const [, code = "", name = status] = /^\[([^\]]*)\]\s*(.*)$/.exec(status) ?? [];
  return [status, code, name].some((each) => each.trim().toLowerCase() === final.trim().toLowerCase());
}

/**
 * Ends the order as 1C did: one that was cancelled gives its quantities back while it can. One that is paid in part, or
 * of which something has come or is on its way, stays although it was cancelled there: that is for people to settle.
 */
async function takeEnd(
  ctx: MemberContext,
  id: number,
  { said, setting }: { said: DocumentReport; setting: SettingRow },
): Promise<"ended" | "kept" | null> {
  const row = await findOrder(ctx, id);
  const { status, version } = row;
  const ends = said.cancelled || isFinal(said.status, setting.final_status);
  if (!ends || !orderMachine.can(status, "close")) return null;
  if (said.cancelled && isUnderWay(row)) return "kept";
  const decline = said.cancelled && orderMachine.can(status, "decline");
  const reason = translate("ru", said.cancelled ? "errors.exchange.cancelled" : "errors.exchange.completed");
  await changeOrder(ctx, id, { status: "CLOSED", decline, reason, version });
  return "ended";
}

/** Keeps sum, other side and lines as 1C has them. True when they differ from the order in another way than before. */
async function takeDifferences(
  ctx: MemberContext,
  document: DocumentRow,
  given: { named: NamedDocument; said: DocumentReport },
): Promise<boolean> {
  const told = toComparedDocument(given.said, given.named);
  const before = document.said;
  // A message about a payment may leave out the lines: what 1C said of them before still stands.
  const said = {
    sum: told.sum ?? before?.sum ?? null,
    currency: told.currency ?? before?.currency ?? null,
    inn: told.inn ?? before?.inn ?? null,
    lines: told.lines ?? before?.lines ?? null,
  };
  if (Object.values(said).every((part) => part === null)) return false;
  const [now] = await oneCOrders(ctx.db, [document]);
  if (now === undefined) return false;
  const differs = orderDifferences(now.document, said).length > 0;
  const is_news = await recordReport(ctx.db, document.id, { said, differs });
  return is_news && (differs || before !== null);
}

/** What a document of 1C is taken over from. `books`: its payment is the order's, too. */
interface Taken {
  readonly named: NamedDocument;
  readonly said: DocumentReport;
  readonly setting: SettingRow;
  readonly books: boolean;
}

/**
 * Takes over what 1C says of one order: its number there, its payment, its end, or that it was cancelled and can't end
 * here. Said twice it changes nothing.
 */
export async function applyReport(ctx: MemberContext, { named: known, said, setting, books }: Taken): Promise<void> {
  const { id, order_id: order } = known;
  if (!(await lockOrder(ctx.db, order))) return;
  const document = await findDocument(ctx.db, { id }, "hold");
  if (document === undefined) return;
  const named = await nameDocument(ctx.db, id, { number: said.one_c_number, date: said.one_c_date });
  // Who speaks of a document that was handed over has it.
  if (document.status !== "sent" && document.given_to !== null && said.id === document.document_id) {
    const [attempt = 0] = await noteAttempts(
      ctx.db,
      [{ document: id, driver: "pull", outcome: "running", request: null }],
      ctx.now,
    );
    const mark = document.content_mark;
    await settleDocument(ctx, { document: id, attempt, mark, outcome: "confirmed", answer: null });
  }
  const differs = await takeDifferences(ctx, document, { named: known, said });
  const paid = said.paid && books && (await bookPayment(ctx, order, translate("ru", "errors.exchange.from_one_c")));
  const end = await takeEnd(ctx, order, { said, setting });
  const outcome = end === "kept" ? "cancel_kept" : "taken_back";
  const before = await lastWord(ctx.db, id);
  // The customer's own books: the supplier reads nothing of it.
  if (outcome === "cancel_kept" && before !== outcome)
    await ctx.audit({ entity: "order", entity_id: order, action: "cancel_in_one_c" });
  const turns = outcome === "cancel_kept" ? before !== outcome : before === "cancel_kept";
  if (!named && !paid && !turns && !differs && end !== "ended") return;
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
