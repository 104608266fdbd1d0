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

/** An order that goes into a base, and what is known of it there. */
export interface ForBase {
  readonly order: OneCOrder;
  readonly own: CompanyInfo;
  readonly now: Date;
  /** Its key in the base, where it was made in an attempt before. */
  readonly ref: string | null;
}

/** What came of it, and what went, for people to read. */
export interface PushedToBase extends Pushed {
  readonly request: string | null;
}

/** Another number where somebody has given ours to a document of theirs; no longer than 1C's are. */
const otherNumber = (document_id: string): string => `LW${document_id.replaceAll("-", "").slice(0, 9).toUpperCase()}`;

/** How a base answers a number that is taken, among other things. */
const REFUSED: readonly OneCOutcome[] = ["server_error", "refused"];

/** The document that an attempt before has made, and a number that a new one may have. */
async function madeBefore(base: Base, { order, ref }: ForBase): Promise<{ made?: BaseRow; number: string }> {
  const numbers = [order.number, otherNumber(order.document_id)];
  const which = [
    ...numbers.map((number) => `Number eq ${quoted(number)}`),
    ...(ref === null ? [] : [`Ref_Key eq ${guid(ref)}`]),
  ];
  const fields = ["Ref_Key", "Number", "Комментарий", "DeletionMark"];
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

/** Makes the document, or makes the one that is there the same; whoever was cut off in between has made only one. */
async function put(base: Base, given: ForBase, body: Record<string, unknown>): Promise<BaseRow> {
  const { order } = given;
  const { made, number } = await madeBefore(base, given);
  const key = made === undefined ? null : keyIn(made, "Ref_Key");
  if (made !== undefined && made["DeletionMark"] === true)
    throw new BaseFailure("deleted_there", `${ORDERS}: ${textIn(made, "Number")}`);
  if (key !== null) return base.change(ORDERS, key, { body, fields: ["Ref_Key", "Number", "Date", "Комментарий"] });
  const create = (Number: string) =>
    base.create(ORDERS, { Number, Date: `${order.date}T${order.time}`, Posted: false, ...body });
  return create(number).catch(async (error: unknown) => {
    if (!(error instanceof BaseFailure) || !REFUSED.includes(error.outcome)) throw error;
    // Another company of this base may have taken the number since it was looked for.
    const now = await madeBefore(base, given);
    if (now.made !== undefined || now.number === number) throw error;
    return create(now.number);
  });
}

/** How a base answers that has been replaced by another one since its shape was read. */
const OF_ANOTHER_SHAPE: readonly OneCOutcome[] = ["not_published", "refused"];

/** What is known of an attempt while it goes on: it is told whatever becomes of it. */
interface Attempt {
  body: Record<string, unknown> | null;
  named?: OneCName;
}

/** The document in the base as the order has it, posted where that is asked for. @throws BaseFailure */
async function sendTo(
  { base, shape, setting }: { base: Base; shape: Shape; setting: SettingRow },
  given: ForBase,
  attempt: Attempt,
): Promise<string> {
  const place = { base, shape, makes: setting.makes };
  const records = await recordsOf(place, given.order, given.own);
  const items = await itemsOf(place, given.order, records);
  attempt.body = purchaseOrder(given.order, { shape, records, items });
  const row = await put(base, given, attempt.body);
  attempt.named = calledThere(row);
  if (!textIn(row, "Комментарий").includes(signOf(given.order.document_id)))
    throw new BaseFailure("bad_answer", JSON.stringify({ Ref_Key: row["Ref_Key"], Комментарий: row["Комментарий"] }));
  if (setting.posts && attempt.named.ref != null)
    await base.act(ORDERS, attempt.named.ref, { action: "Post", query: { PostingModeOperational: "false" } });
  return JSON.stringify({ ...attempt.named, posted: setting.posts });
}

/**
 * Puts an order into a base of 1C through its standard interface. What it speaks of is found there, or made; the
 * document is made once, however often it is sent, and has all that the order has now. Never throws.
 */
export async function pushToBase(deps: PushDeps, setting: SettingRow, given: ForBase): Promise<PushedToBase> {
  const base = openBase(deps, setting);
  if (base === null) return { outcome: "not_configured", answer: null, request: null };
  const attempt: Attempt = { body: null };
  const send = async (isAgain = false): Promise<string> => {
    const { shape, is_kept } = await knownShape(base, setting, given.now);
    return sendTo({ base, shape, setting }, given, attempt).catch((error: unknown) => {
      // What the base has may be another thing by now; not where it has just taken the document as it was sent.
      forgetShape(setting);
      const isOfAnother = error instanceof BaseFailure && OF_ANOTHER_SHAPE.includes(error.outcome);
      if (is_kept && isOfAnother && attempt.named === undefined && !isAgain) return send(true);
      throw error;
    });
  };
  const told = (): Pick<PushedToBase, "request" | "named"> => ({
    request: JSON.stringify({ calls: base.calls, document: attempt.body }, null, 1),
    ...(attempt.named === undefined ? {} : { named: attempt.named }),
  });
  try {
    return { outcome: "confirmed", answer: await send(), ...told() };
  } catch (error) {
    if (!(error instanceof BaseFailure)) throw error;
    return { outcome: error.outcome, answer: error.answer, ...told() };
  }
}
