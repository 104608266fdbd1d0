import type { OneCOutcome } from "#contract/one-c/one-c.values.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import type { OneCName } from "#server/modules/one-c/document.store.ts";
import { BaseFailure, guid, keyIn, openBase, quoted, textIn } from "#server/modules/one-c/odata/base.ts";
import type { Base, BaseRow } from "#server/modules/one-c/odata/base.ts";
import { itemsOf } from "#server/modules/one-c/odata/items.ts";
import { ORDERS } from "#server/modules/one-c/odata/presets.ts";
import { purchaseOrder, signOf } from "#server/modules/one-c/odata/purchase-order.ts";
import { recordsOf } from "#server/modules/one-c/odata/records.ts";
import { knownShape, forgetShape } from "#server/modules/one-c/odata/known-shape.ts";
import type { Shape } from "#server/modules/one-c/odata/shape.ts";
import type { OneCOrder } from "#server/modules/one-c/order-document.ts";
import type { PushDeps, Pushed } from "#server/modules/one-c/push.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";

export interface ForBase {
  readonly order: OneCOrder;
  readonly own: CompanyInfo;
  readonly now: Date;
  /** Key of the document in the infobase, if an earlier attempt created it. */
  readonly ref: string | null;
}

export interface PushedToBase extends Pushed {
  readonly request: string | null;
}

/**
 * Returns an alternative number for use if another document in the infobase already has ours. Fits into 1C's length
 * limit.
 */
const otherNumber = (document_id: string): string => `LW${document_id.replaceAll("-", "").slice(0, 9).toUpperCase()}`;

/** Outcomes that may mean that the number is already in use. */
const REFUSED: readonly OneCOutcome[] = ["server_error", "refused"];

/** Returns the document created by an earlier attempt, if any, and the number for a new one. */
async function madeBefore(base: Base, { order, ref }: ForBase): Promise<{ made?: BaseRow; number: string }> {
  const numbers = [order.number, otherNumber(order.document_id)];
  const which = [
    ...numbers.map((number) => `Number eq ${quoted(number)}`),
    ...(ref === null ? [] : [`Ref_Key eq ${guid(ref)}`]),
  ];
  const fields = ["Ref_Key", "Number", "Date", "Комментарий", "DeletionMark", "Posted"];
  const rows = await base.find(ORDERS, { filter: which.join(" or "), fields });
  const sign = signOf(order.document_id);
  const made = rows.find((row) => textIn(row, "Комментарий").includes(sign) || textIn(row, "Ref_Key") === ref);
  const taken = rows.some((row) => textIn(row, "Number") === order.number);
  return { ...(made === undefined ? {} : { made }), number: numbers[taken ? 1 : 0] ?? order.number };
}

const calledThere = (row: BaseRow): OneCName => ({
  ref: keyIn(row, "Ref_Key"),
  number: textIn(row, "Number") || null,
  date: textIn(row, "Date") || null,
});

/**
 * Creates the document or updates the existing one. Finds a document that an interrupted attempt has created, so that
 * there is never a second one.
 */
async function put(
  base: Base,
  given: ForBase,
  body: Record<string, unknown>,
): Promise<{ row: BaseRow; isPosted: boolean }> {
  const { order } = given;
  const { made, number } = await madeBefore(base, given);
  const key = made === undefined ? null : keyIn(made, "Ref_Key");
  if (made !== undefined && made["DeletionMark"] === true)
    throw new BaseFailure("deleted_there", `${ORDERS}: ${textIn(made, "Number")}`);
  const fields = ["Ref_Key", "Number", "Date", "Комментарий"];
  if (key !== null)
    return { row: await base.change(ORDERS, key, { body, fields }), isPosted: made?.["Posted"] === true };
  const create = async (Number: string) => ({
    row: await base.create(ORDERS, { Number, Date: `${order.date}T${order.time}`, Posted: false, ...body }),
    isPosted: false,
  });
  return create(number).catch(async (error: unknown) => {
    if (!(error instanceof BaseFailure) || !REFUSED.includes(error.outcome)) throw error;
    // Another company in the same infobase may have used the number since the check.
    const now = await madeBefore(base, given);
    if (now.made !== undefined || now.number === number) throw error;
    return create(now.number);
  });
}

/**
 * Marks the document of a cancelled order for deletion, which is how 1C cancels a document. A posted document is unposted
 * first. There is nothing to cancel if the document was never created.
 * @throws BaseFailure
 */
async function cancel(base: Base, given: ForBase, attempt: Attempt): Promise<string> {
  const { made } = await madeBefore(base, given);
  const ref = made === undefined ? null : keyIn(made, "Ref_Key");
  if (made === undefined || ref === null) return JSON.stringify({ cancelled: given.order.number });
  attempt.named = calledThere(made);
  attempt.body = { DeletionMark: true };
  if (made["Posted"] === true) await base.act(ORDERS, ref, { action: "Unpost", query: {} });
  if (made["DeletionMark"] !== true) await base.change(ORDERS, ref, { body: attempt.body, fields: ["Ref_Key"] });
  return JSON.stringify({ ...attempt.named, cancelled: true });
}

/** Outcomes that may mean that the infobase was replaced after its metadata was cached. */
const OF_ANOTHER_SHAPE: readonly OneCOutcome[] = ["not_published", "refused"];

interface Attempt {
  body: Record<string, unknown> | null;
  named?: OneCName;
}

/**
 * Writes the current order into the infobase, and posts the document if the settings require it or it was posted before.
 * @throws BaseFailure
 */
async function sendTo(
  { base, shape, setting }: { base: Base; shape: Shape; setting: SettingRow },
  given: ForBase,
  attempt: Attempt,
): Promise<string> {
  const place = { base, shape, makes: setting.makes };
  const records = await recordsOf(place, given.order, given.own);
  const items = await itemsOf(place, given.order, records);
  attempt.body = purchaseOrder(given.order, { shape, records, items });
  const { row, isPosted } = await put(base, given, attempt.body);
  attempt.named = calledThere(row);
  if (!textIn(row, "Комментарий").includes(signOf(given.order.document_id)))
    throw new BaseFailure("bad_answer", JSON.stringify({ Ref_Key: row["Ref_Key"], Комментарий: row["Комментарий"] }));
  // A change of a posted document takes effect in 1C's accounts only after it is posted again.
  const posts = setting.posts || isPosted;
  if (posts && attempt.named.ref != null)
    await base.act(ORDERS, attempt.named.ref, { action: "Post", query: { PostingModeOperational: "false" } });
  return JSON.stringify({ ...attempt.named, posted: posts });
}

/**
 * Sends an order to a 1C infobase by OData. Finds or creates the records to which the order refers. Idempotent: the
 * document is created only once and always updated to the current content. Never throws.
 */
export async function pushToBase(deps: PushDeps, setting: SettingRow, given: ForBase): Promise<PushedToBase> {
  const base = openBase(deps, setting);
  if (base === null) return { outcome: "not_configured", answer: null, request: null };
  const attempt: Attempt = { body: null };
  const send = async (isAgain = false): Promise<string> => {
    if (given.order.is_cancelled) return cancel(base, given, attempt);
    const { shape, is_kept } = await knownShape(base, setting, given.now);
    return sendTo({ base, shape, setting }, given, attempt).catch((error: unknown) => {
      // The infobase may have been replaced since its metadata was cached. There is no retry if the infobase has
      // already accepted the document.
      forgetShape(setting);
      const isOfAnother = error instanceof BaseFailure && OF_ANOTHER_SHAPE.includes(error.outcome);
      if (is_kept && isOfAnother && attempt.named === undefined && !isAgain) return send(true);
      throw error;
    });
  };
  const logged = (): Pick<PushedToBase, "request" | "named"> => ({
    request: JSON.stringify({ calls: base.calls, document: attempt.body }, null, 1),
    ...(attempt.named === undefined ? {} : { named: attempt.named }),
  });
  try {
    return { outcome: "confirmed", answer: await send(), ...logged() };
  } catch (error) {
    if (!(error instanceof BaseFailure)) throw error;
    return { outcome: error.outcome, answer: error.answer, ...logged() };
  }
}
