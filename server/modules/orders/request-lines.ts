import type { z } from "zod";
import { shippingDay } from "#contract/orders/line-vat.ts";
import type { OrderRequestsAdd, RequestedItem, RequestPrices } from "#contract/orders/order.schema.ts";
import { compare } from "#contract/money/decimal.ts";
import { priceOnBasis } from "#contract/money/vat.ts";
import { may } from "#contract/permissions.ts";
import { AppError, foundOrThrow, otherSideError } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { saveLineChange, lockOrderForLineChange, nameOf, roomFor } from "#server/modules/orders/change-lines.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { insertOrderItems } from "#server/modules/orders/new-order.store.ts";
import type { NewOrderItem } from "#server/records/order/new-order.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { ownLine } from "#server/modules/order-drafts/own-line.ts";
import type { OrderOfOwnLine } from "#server/modules/order-drafts/own-line.ts";
import { openRequests } from "#server/modules/orders/open-request.store.ts";
import { exceededRequest } from "#server/modules/orders/open-requests.ts";
import { assertUnmixedOrder } from "#server/records/sample/assert-unmixed.ts";
import { lockRequests, lastPaid } from "#server/modules/orders/request-line.store.ts";

/**
 * Builds order lines from purchase items. Copies their data, so that later changes to an item don't change the order.
 * Orders never take more of an item than it asks for, as the winners of a lot never take more than the lot.
 * @throws AppError forbidden for a member without permission to read purchase items; not_found and invalid_input with
 * problems by row; sample_mixed
 */
export async function requestLines(
  { db, principal, language }: MemberContext,
  order: OrderOfOwnLine,
  { items, after }: { items: readonly RequestedItem[]; after: number },
): Promise<NewOrderItem[]> {
  if (items.length === 0) return [];
  if (!may(principal, "read_purchase")) throw new AppError("forbidden");
  const ids = items.map(({ purchase_item }) => purchase_item);
  const twice = ids.flatMap((id, row) =>
    ids.indexOf(id) < row ? [{ code: "invalid", row, field: "purchase_item" }] : [],
  );
  if (twice.length > 0) throw new AppError("invalid_input", { problems: twice });
  const requests = new Map((await lockRequests(db, ids)).map((request) => [request.id, request]));
  const missing = ids.flatMap((id, row) =>
    requests.has(id) ? [] : [{ code: "not_found", row, field: "purchase_item" }],
  );
  if (missing.length > 0) throw new AppError("not_found", { problems: missing });
  await assertUnmixedOrder(db, order.supplier, ids);
  const open = new Map((await openRequests(db, ids, { locked: true })).map((request) => [request.id, request]));
  const exceeding: RawProblem[] = [];
  const lines = items.map((item, row) => {
    const { id, nomenclature, ...request } = foundOrThrow(requests.get(item.purchase_item));
    const named = nomenclature ?? request.part_number ?? "";
    const left = foundOrThrow(open.get(id));
    if (compare(item.quantity, left.open_quantity) > 0)
      exceeding.push({ ...exceededRequest(language, named, left), row });
    return ownLine(order, after + 1 + row, { ...request, ...item, nomenclature: named });
  });
  if (exceeding.length > 0) throw new AppError("invalid_input", { problems: exceeding });
  return lines;
}

/**
 * Adds lines from purchase items to an open order, or none if one of them fails. Uses a constant number of statements.
 * @throws AppError the errors of `lockOrderForLineChange`, `roomFor` and `requestLines`
 */
export async function addRequests(ctx: MemberContext, id: number, body: OrderRequestsAdd): Promise<OrderView> {
  const held = await lockOrderForLineChange(ctx, id, body);
  const { row, tender } = held;
  const { last } = await roomFor(ctx, row, body.items.length);
  const order = {
    ...row,
    supplier: row.supplier.id,
    vat_rate: tender?.vat_rate ?? null,
    ships_on: shippingDay(row, ctx.now),
  };
  const lines = await requestLines(ctx, order, { items: body.items, after: last });
  await insertOrderItems(ctx.db, lines);
  return saveLineChange(ctx, held, { action: "add_items", note: lines.map(nameOf).join(", ") });
}

/**
 * Returns the last prices paid for the parts of purchase items, converted to the order's VAT basis.
 * @throws AppError not_found; forbidden for the order's supplier, and for a member without permission to read purchase
 * items
 */
export async function readRequestPrices(
  ctx: MemberContext,
  id: number,
  items: readonly number[],
): Promise<z.input<typeof RequestPrices>> {
  const order = await findOrder(ctx, id);
  if (order.customer.id !== ctx.db.me) throw otherSideError();
  if (!may(ctx.principal, "read_purchase")) throw new AppError("forbidden");
  const paid = await lastPaid(ctx.db, items, order.currency);
  return {
    results: paid.map(({ purchase_item, order: bought, ordered_at, ...line }) => ({
      purchase_item,
      order: bought,
      ordered_at,
      ...priceOnBasis(order.basis, line),
    })),
  };
}
