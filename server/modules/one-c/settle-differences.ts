import type { z } from "zod";
import type { OneCExchange, OneCSettle } from "#contract/one-c/one-c.schema.ts";
import { orderMachine } from "#contract/states/order.machine.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import { assertSeen } from "#server/db/seen.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findDocument } from "#server/modules/one-c/document.store.ts";
import { noteInAgreement } from "#server/modules/one-c/handed-document.store.ts";
import { comparedOrder } from "#server/modules/one-c/order-difference.ts";
import { contentMark, oneCOrders } from "#server/modules/one-c/order-document.ts";
import { findOwnOrder, readExchange } from "#server/modules/one-c/read-exchange.ts";
import { lockOrder } from "#server/modules/orders/order.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";

/**
 * Marks the differences between an order and its document in 1C as settled by people. Nothing is handed over until the
 * order changes again. The same report of 1C doesn't count as a difference any more.
 * @throws AppError not_found, wrong_state if nothing differs, version_conflict
 */
export async function settleDifferences(
  ctx: MemberContext,
  id: number,
  { reason, ...seen }: OneCSettle,
): Promise<z.input<typeof OneCExchange>> {
  if (!(await lockOrder(ctx.db, id))) throw new AppError("not_found");
  const row = await findOwnOrder(ctx, id);
  const document = await findDocument(ctx.db, { order: id }, "hold");
  const { actions } = await readExchange(ctx, id);
  if (document === undefined || !actions.includes("settle")) throw wrongStateError(orderMachine, row.status);
  await assertSeen(ctx, { entity: "order", id }, { seen, is: row, current: orderView(ctx, row) });
  const { document: order } = foundOrThrow((await oneCOrders(ctx.db, [document]))[0]);
  const content = comparedOrder(order);
  await noteInAgreement(ctx.db, document.id, { mark: contentMark(order), content, reason });
  await ctx.audit({ entity: "order", entity_id: id, action: "settle_one_c", note: reason });
  ctx.live({ kind: "order_changed", id }, [ctx.db.me]);
  return readExchange(ctx, id);
}
