import type { z } from "zod";
import type { OneCExchange } from "#contract/one-c/one-c.schema.ts";
import { ONE_C_SENT } from "#contract/one-c/one-c.values.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findDocument, findHold } from "#server/modules/one-c/document.store.ts";
import { findRequest, listAttempts } from "#server/modules/one-c/attempt.store.ts";
import type { DocumentRow } from "#server/modules/one-c/document.store.ts";
import { exchangeState } from "#server/modules/one-c/exchange-state.ts";
import type { ExchangeState } from "#server/modules/one-c/exchange-state.ts";
import { oneCOrders } from "#server/modules/one-c/order-document.ts";
import { bytesOf } from "#server/modules/one-c/message.ts";
import { findSetting } from "#server/modules/one-c/setting.store.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

type Exchange = z.input<typeof OneCExchange>;

/**
 * Finds an order if the workspace is its customer. The supplier must not see the customer's accounting.
 * @throws AppError not_found
 */
export async function findOwnOrder(ctx: MemberContext, id: number): Promise<OrderRow> {
  const row = await findOrder(ctx, id);
  return foundOrThrow(row.customer.id === ctx.db.me ? row : null);
}

const documentView = (
  order: OrderRow,
  setting: SettingRow | undefined,
  document: DocumentRow,
  { changes, differences }: ExchangeState,
): Exchange["document"] => ({
  document_id: document.document_id,
  status:
    document.status !== "sent" && order.status === "CLOSED" && !document.is_needed ? "withdrawn" : document.status,
  revision: document.handed_revision,
  attempts: document.attempts,
  next_at: document.is_due && ONE_C_SENT.has(setting?.driver ?? null) ? document.next_at : null,
  error: document.error,
  one_c_number: document.one_c_number,
  one_c_date: document.one_c_date,
  sent_at: document.sent_at,
  rate: document.rate,
  changes,
  differences,
  settled_reason: document.settled_reason,
});

/** @throws AppError not_found if the workspace is not the customer of such an order */
export async function readExchange(ctx: MemberContext, id: number): Promise<Exchange> {
  const order = await findOwnOrder(ctx, id);
  const setting = await findSetting(ctx.db);
  const document = await findDocument(ctx.db, { order: id });
  const [now] = document === undefined ? [] : await oneCOrders(ctx.db, [document]);
  const driver = setting?.driver ?? null;
  const hold = document === undefined ? await findHold(ctx.db, id) : document.hold;
  const { status, revision } = order;
  const state = exchangeState({ principal: ctx.principal, driver, status, hold, document, now });
  return {
    driver,
    revision,
    hold,
    document: document === undefined ? null : documentView(order, setting, document, state),
    attempts: document === undefined ? [] : await listAttempts(ctx.db, document.id),
    actions: state.actions,
  };
}

/** @throws AppError not_found if the order, its document or the attempt doesn't exist */
export async function readSent(ctx: MemberContext, id: number, attempt: number) {
  await findOwnOrder(ctx, id);
  const document = foundOrThrow(await findDocument(ctx.db, { order: id }));
  const text = foundOrThrow(await findRequest(ctx.db, { document: document.id, attempt }));
  if (text.startsWith("{"))
    return { name: `${document.document_id}.json`, type: "application/json", content: Buffer.from(text) };
  const encoding = text.startsWith('<?xml version="1.0" encoding="windows-1251"') ? "windows-1251" : "utf-8";
  return { name: `${document.document_id}.xml`, type: "application/xml", content: bytesOf({ encoding }, text) };
}
