import { systemTransaction } from "#server/db/transaction.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { inWorkspaceBySystem } from "#server/http/each-due.ts";
import { documentsNamed, lockDueDocuments } from "#server/modules/one-c/document.store.ts";
import { givenDocument } from "#server/modules/one-c/given-document.ts";
import {
  dropGivenRequests,
  markDocumentsGiven,
  sentUnconfirmedDocuments,
} from "#server/modules/one-c/handed-document.store.ts";
import { noteAttempts } from "#server/modules/one-c/attempt.store.ts";
import type { DocumentRow } from "#server/modules/one-c/document.store.ts";
import type { AttemptStart } from "#server/modules/one-c/attempt.store.ts";
import { matchDocument, orderNumber } from "#server/modules/one-c/exchange/match-documents.ts";
import { noteReconciliation } from "#server/modules/one-c/exchange/note-reconciliation.ts";
import { applyReport } from "#server/modules/one-c/exchange/apply-report.ts";
import type { OpenVisit } from "#server/modules/one-c/exchange/visits.ts";
import { bytesOf, messageOf } from "#server/modules/one-c/message.ts";
import { oneCOrders } from "#server/modules/one-c/order-document.ts";
import type { OrderNow } from "#server/modules/one-c/order-document.ts";
import { recordLastRequest } from "#server/modules/one-c/setting.store.ts";
import { settleDocument } from "#server/modules/one-c/settle-document.ts";
import type { DocumentReport } from "#server/platform/commerceml/read-message.ts";

/** Maximum number of orders in one response. 1C requests more after it has confirmed them. */
const AT_ONCE = 50;

const inVisit = <R>(deps: Dependencies, visit: OpenVisit, work: (ctx: MemberContext) => Promise<R>): Promise<R> =>
  systemTransaction(deps.db, {}, (trx) => inWorkspaceBySystem(deps, { trx, workspace_id: visit.workspace_id }, work));

export const recordVisit = (deps: Dependencies, visit: OpenVisit): Promise<unknown> =>
  inVisit(deps, visit, (ctx) => recordLastRequest(ctx.db, ctx.now));

const attemptOf = (visit: OpenVisit, given: { document: DocumentRow; now: OrderNow; at: Date }): AttemptStart => ({
  document: given.document.id,
  driver: "pull",
  outcome: "given",
  request: messageOf(visit.setting, [given.now.document], given.at),
});

/**
 * Marks documents as failed if their orders have changed since they were queued. A user has to check and send them
 * again.
 */
async function settleChanged(ctx: MemberContext, documents: readonly DocumentRow[]): Promise<void> {
  if (documents.length === 0) return;
  const starts = documents.map(({ id }) => ({
    document: id,
    driver: "pull" as const,
    outcome: "running" as const,
    request: null,
  }));
  const attempts = await noteAttempts(ctx.db, starts, ctx.now);
  for (const [place, { id: document, content_mark: mark }] of documents.entries())
    await settleDocument(ctx, { document, attempt: attempts[place] ?? 0, mark, outcome: "changed", answer: null });
}

/** Returns the pending orders as one message. They stay in the outbox until 1C confirms them. */
export const sendWaitingOrders = (deps: Dependencies, visit: OpenVisit): Promise<Buffer> =>
  inVisit(deps, visit, async (ctx) => {
    const documents = await lockDueDocuments(ctx.db, AT_ONCE);
    const orders = await oneCOrders(ctx.db, documents);
    const whole = documents.flatMap((document) => {
      const now = orders.find(({ row }) => row.id === document.order_id);
      const given = now === undefined ? null : givenDocument(document, now);
      return now === undefined || given === null ? [] : [{ document, now, given, at: ctx.now }];
    });
    await settleChanged(
      ctx,
      documents.filter((document) => whole.every((each) => each.document !== document)),
    );
    if (whole.length > 0) {
      await dropGivenRequests(
        ctx.db,
        whole.map(({ document }) => document.id),
      );
      await markDocumentsGiven(
        ctx.db,
        whole.map(({ given }) => given),
        visit.token_hash,
      );
      await noteAttempts(
        ctx.db,
        whole.map((each) => attemptOf(visit, each)),
        ctx.now,
      );
      for (const { document } of whole) ctx.live({ kind: "order_changed", id: document.order_id }, [ctx.db.me]);
    }
    const message = messageOf(
      visit.setting,
      whole.map(({ now }) => now.document),
      ctx.now,
    );
    return bytesOf(visit.setting, message);
  });

/**
 * Settles the documents that 1C has fetched and stored during this exchange session. Each document has its own
 * transaction.
 */
export async function confirmSentDocuments(deps: Dependencies, visit: OpenVisit): Promise<void> {
  const given = await inVisit(deps, visit, (ctx) => sentUnconfirmedDocuments(ctx.db, visit.token_hash));
  for (const { id: document, content_mark: mark } of given)
    await inVisit(deps, visit, async (ctx) => {
      const start = { document, driver: "pull", outcome: "running", request: null } as const;
      const [attempt = 0] = await noteAttempts(ctx.db, [start], ctx.now);
      await settleDocument(ctx, { document, attempt, mark, outcome: "confirmed", answer: "success" });
    });
}

/**
 * Applies reports that certainly concern our orders, each in its own transaction. Adds uncertain documents to the
 * reconciliation list.
 * @throws MessageError if the reconciliation list is full
 */
export async function applyReports(
  deps: Dependencies,
  visit: OpenVisit,
  all: readonly DocumentReport[],
): Promise<void> {
  const known = await inVisit(deps, visit, (ctx) =>
    documentsNamed(ctx.db, {
      ids: all.map(({ id }) => id),
      numbers: all.flatMap(({ number }) => orderNumber(number) ?? []),
    }),
  );
  const { setting } = visit;
  const matched = all.map((said) => ({ said, match: matchDocument(said, known) }));
  for (const { said, match } of matched) {
    const { document: named, doubt } = match;
    if (named !== null)
      await inVisit(deps, visit, (ctx) => applyReport(ctx, { named, said, setting, books: doubt === null }));
  }
  await inVisit(deps, visit, (ctx) => noteReconciliation(ctx, { matched, setting }));
}
