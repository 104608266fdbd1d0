import { afterFailure, eachWaiting } from "#server/db/deliveries.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import type { MemberContext } from "#server/http/context.ts";
import { byClock } from "#server/http/each-due.ts";
import type { ClockDeps } from "#server/http/each-due.ts";
import { claimDocument, findDocument, noteAttempts, noteDocument } from "#server/modules/one-c/document.store.ts";
import type { ClaimedDocument } from "#server/modules/one-c/document.store.ts";
import { messageOf } from "#server/modules/one-c/message.ts";
import { contentMark, oneCOrders } from "#server/modules/one-c/order-document.ts";
import { push } from "#server/modules/one-c/push.ts";
import { findSetting } from "#server/modules/one-c/setting.store.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { settleDocument } from "#server/modules/one-c/settle-document.ts";

/** A message that is about to go: its attempt is written down already, so that one that is cut off shows. */
interface Begun {
  readonly attempt: number;
  readonly mark: Buffer;
  readonly document_id: string;
  readonly text: string;
  readonly setting: SettingRow;
}

/** Writes down that an attempt begins; null where the order is no longer what was sent, which is settled here. */
async function begin(ctx: MemberContext, claimed: ClaimedDocument): Promise<Begun | null> {
  const document = await findDocument(ctx.db, { id: claimed.id });
  const setting = await findSetting(ctx.db);
  if (document === undefined || setting === undefined) return null;
  const [now] = await oneCOrders(ctx.db, [document]);
  if (now === undefined) return null;
  const isSame = contentMark(now.document).equals(document.content_mark);
  const text = isSame ? messageOf(setting, [now.document], ctx.now) : null;
  const [attempt = 0] = await noteAttempts(
    ctx.db,
    [{ document: document.id, driver: "push", outcome: "running", request: text }],
    ctx.now,
  );
  const mark = document.content_mark;
  if (text !== null) return { attempt, mark, document_id: document.document_id, text, setting };
  await settleDocument(ctx, { document: document.id, attempt, mark, outcome: "changed", answer: null });
  return null;
}

/**
 * Sends what waits for the 1C of companies that have it sent: each document by one server at a time, at least once,
 * always with the same id. Of one that fails the others don't hear.
 */
export async function deliverDocuments(deps: ClockDeps): Promise<void> {
  const inside = <R>(workspace_id: number, work: (ctx: MemberContext) => Promise<R>): Promise<R> =>
    systemTransaction(deps.db, {}, (trx) => byClock(deps, { trx, workspace_id }, work));
  await eachWaiting(deps, claimDocument, async (claimed, now) => {
    const { id: document, workspace_id } = claimed;
    try {
      const begun = await inside(workspace_id, (ctx) => begin(ctx, claimed));
      if (begun === null) return;
      const { attempt, mark, setting, ...message } = begun;
      const pushed = await push(deps, setting, { ...message, now });
      await inside(workspace_id, (ctx) => settleDocument(ctx, { ...pushed, document, attempt, mark }));
    } catch (error) {
      deps.log.error({ err: error, document }, "a document for 1C could not be sent");
      const note = { ...afterFailure(claimed, now), error: "interrupted", sent_at: null } as const;
      await inside(workspace_id, (ctx) => noteDocument(ctx.db, document, note));
    }
  });
}
