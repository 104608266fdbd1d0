import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import { afterFailure, deliverWaiting } from "#server/db/send-queue.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import type { MemberContext } from "#server/http/context.ts";
import { inWorkspaceBySystem } from "#server/http/each-due.ts";
import type { ClockDeps } from "#server/http/each-due.ts";
import { claimDocument, findDocument, noteDocument } from "#server/modules/one-c/document.store.ts";
import { noteAttempts } from "#server/modules/one-c/attempt.store.ts";
import type { ClaimedDocument, DocumentRow } from "#server/modules/one-c/document.store.ts";
import { messageOf } from "#server/modules/one-c/message.ts";
import { pushToBase } from "#server/modules/one-c/odata/push-odata.ts";
import { givenDocument } from "#server/modules/one-c/given-document.ts";
import { markDocumentsGiven } from "#server/modules/one-c/handed-document.store.ts";
import { oneCOrders } from "#server/modules/one-c/order-document.ts";
import type { OneCOrder } from "#server/modules/one-c/order-document.ts";
import { push } from "#server/modules/one-c/push.ts";
import { findSetting } from "#server/modules/one-c/setting.store.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { settleDocument } from "#server/modules/one-c/settle-document.ts";
import { lockOrder } from "#server/modules/orders/order.store.ts";
import { findCompany } from "#server/modules/workspaces/company.store.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";

/** An order about to be sent. Its attempt is already recorded, so that an interrupted attempt stays visible. */
interface Begun {
  readonly attempt: number;
  readonly mark: Buffer;
  /** Idempotency key of the message. */
  readonly key: string;
  readonly document: OneCOrder;
  readonly ref: string | null;
  readonly own: CompanyInfo;
  readonly setting: SettingRow;
  readonly text: string | null;
}

/**
 * Returns the idempotency key of a document. Once 1C has it, each further hand-over needs a key of its own, because a
 * repeated key would return the answer to the one before.
 */
const keyOf = ({ document_id, revision, sent_at }: DocumentRow, is_cancelled: boolean): string =>
  sent_at === null && !is_cancelled
    ? document_id
    : `${document_id}-${revision}-${sent_at === null ? 0 : Math.floor(new Date(sent_at).getTime() / 1000)}`;

/**
 * Records the start of an attempt, and what goes to 1C in it. Returns null if a proposal has been made since the claim,
 * or if a person has to check a changed order before 1C gets it for the first time.
 */
async function begin(ctx: MemberContext, claimed: ClaimedDocument): Promise<Begun | null> {
  const claimedDocument = await findDocument(ctx.db, { id: claimed.id });
  if (claimedDocument === undefined || !(await lockOrder(ctx.db, claimedDocument.order_id))) return null;
  const document = await findDocument(ctx.db, { id: claimed.id }, "hold");
  const setting = await findSetting(ctx.db);
  const own = await findCompany(ctx.db);
  if (document === undefined || !document.is_due) return null;
  if (setting === undefined || setting.driver === null || own === undefined) return null;
  const [now] = await oneCOrders(ctx.db, [document]);
  if (now === undefined) return null;
  const given = givenDocument(document, now);
  const text = given !== null && setting.driver !== "odata" ? messageOf(setting, [now.document], ctx.now) : null;
  const [attempt = 0] = await noteAttempts(
    ctx.db,
    [{ document: document.id, driver: setting.driver, outcome: "running", request: text }],
    ctx.now,
  );
  if (given !== null) {
    await markDocumentsGiven(ctx.db, [given]);
    const { mark } = given;
    const key = keyOf(document, now.document.is_cancelled);
    const ref = document.one_c_ref;
    return { attempt, mark, key, document: now.document, ref, own: companyView(own), setting, text };
  }
  const mark = document.content_mark;
  await settleDocument(ctx, { document: document.id, attempt, mark, outcome: "changed", answer: null });
  return null;
}

function send(deps: ClockDeps, { setting, document, text, own, ref, key }: Begun, now: Date) {
  const { document_id } = document;
  return text === null
    ? pushToBase(deps, setting, { order: document, own, ref, now })
    : push(deps, setting, { text, document_id, key, now });
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
      const note = { ...afterFailure(claimed, now), error: "interrupted" } as const;
      await inside(workspace_id, (ctx) => noteDocument(ctx.db, document, note));
    }
  });
}
