import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import { afterFailure, deliverWaiting } from "#server/db/send-queue.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import type { MemberContext } from "#server/http/context.ts";
import { inWorkspaceBySystem } from "#server/http/each-due.ts";
import type { ClockDeps } from "#server/http/each-due.ts";
import { claimDocument, findDocument, noteDocument } from "#server/modules/one-c/document.store.ts";
import { noteAttempts } from "#server/modules/one-c/attempt.store.ts";
import type { ClaimedDocument } from "#server/modules/one-c/document.store.ts";
import { messageOf } from "#server/modules/one-c/message.ts";
import { pushToBase } from "#server/modules/one-c/odata/push-odata.ts";
import { contentMark, oneCOrders } from "#server/modules/one-c/order-document.ts";
import type { OneCOrder } from "#server/modules/one-c/order-document.ts";
import { push } from "#server/modules/one-c/push.ts";
import { findSetting } from "#server/modules/one-c/setting.store.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { settleDocument } from "#server/modules/one-c/settle-document.ts";
import { findCompany } from "#server/modules/workspaces/company.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";

/** An order about to be sent. Its attempt is already recorded, so that an interrupted attempt stays visible. */
interface Begun {
  readonly attempt: number;
  readonly mark: Buffer;
  readonly document: OneCOrder;
  readonly ref: string | null;
  readonly own: CompanyInfo;
  readonly setting: SettingRow;
  readonly text: string | null;
}

/**
 * Records the start of an attempt. If the order has changed since it was queued, settles the document and returns null.
 */
async function begin(ctx: MemberContext, claimed: ClaimedDocument): Promise<Begun | null> {
  const document = await findDocument(ctx.db, { id: claimed.id });
  const setting = await findSetting(ctx.db);
  const own = await findCompany(ctx.db);
  if (document === undefined || setting === undefined || setting.driver === null || own === undefined) return null;
  const [now] = await oneCOrders(ctx.db, [document]);
  if (now === undefined) return null;
  const isSame = contentMark(now.document).equals(document.content_mark);
  const text = isSame && setting.driver !== "odata" ? messageOf(setting, [now.document], ctx.now) : null;
  const [attempt = 0] = await noteAttempts(
    ctx.db,
    [{ document: document.id, driver: setting.driver, outcome: "running", request: text }],
    ctx.now,
  );
  const mark = document.content_mark;
  if (isSame)
    return { attempt, mark, document: now.document, ref: document.one_c_ref, own: companyView(own), setting, text };
  await settleDocument(ctx, { document: document.id, attempt, mark, outcome: "changed", answer: null });
  return null;
}

function send(deps: ClockDeps, { setting, document, text, own, ref }: Begun, now: Date) {
  const { document_id } = document;
  return text === null
    ? pushToBase(deps, setting, { order: document, own, ref, now })
    : push(deps, setting, { text, document_id, now });
}

/**
 * Sends pending documents of companies that use push delivery. A lock ensures that only one server process sends a
 * document at a time. Delivery is at least once, always with the same document id. A failed document doesn't block the
 * others.
 */
export async function deliverDocuments(deps: ClockDeps): Promise<void> {
  const inside = <R>(workspace_id: number, work: (ctx: MemberContext) => Promise<R>): Promise<R> =>
    systemTransaction(deps.db, {}, (trx) => inWorkspaceBySystem(deps, { trx, workspace_id }, work));
  await deliverWaiting(deps, claimDocument, async (claimed, now) => {
    const { id: document, workspace_id } = claimed;
    try {
      const begun = await inside(workspace_id, (ctx) => begin(ctx, claimed));
      if (begun === null) return;
      const { attempt, mark } = begun;
      const pushed = await send(deps, begun, now);
      await inside(workspace_id, (ctx) => settleDocument(ctx, { ...pushed, document, attempt, mark }));
    } catch (error) {
      deps.log.error({ err: error, document }, "a document for 1C could not be sent");
      const note = { ...afterFailure(claimed, now), error: "interrupted", sent_at: null } as const;
      await inside(workspace_id, (ctx) => noteDocument(ctx.db, document, note));
    }
  });
}
