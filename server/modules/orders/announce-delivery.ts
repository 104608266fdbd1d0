import { mergedFields } from "#contract/fields.ts";
import { compare } from "#contract/money/decimal.ts";
import { ANNOUNCED_FIELDS } from "#contract/orders/delivery-fields.ts";
import type { DeliveryAnnounce, DeliveryDates } from "#contract/orders/order-delivery.schema.ts";
import type { Refusal } from "#contract/orders/order-payment.schema.ts";
import { toShip } from "#contract/orders/line-quantities.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { isBeforeToday } from "#server/modules/orders/day-of.ts";
import { announceLines, cancelDelivery, insertDelivery, UNANNOUNCED } from "#server/modules/orders/delivery.store.ts";
import { moveLines } from "#server/modules/orders/delivery-line.store.ts";
import type { LineState } from "#server/modules/orders/delivery-line.store.ts";
import {
  findDeliveryToEnd,
  lockOrderForDelivery,
  nameOf,
  recordDeliveryChange,
  deliveryAuthorship,
} from "#server/modules/orders/lock-delivery.ts";
import type { LockedOrder } from "#server/modules/orders/lock-delivery.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { amountsIn } from "#server/platform/amounts.ts";

/** Checks rows that refer to order lines. Each line may occur once. `of` returns additional problems. */
export function lineProblems<R extends { item: number }>(
  { lines }: Pick<LockedOrder, "lines">,
  rows: readonly R[],
  of: (line: LineState, given: R, row: number) => RawProblem[],
): RawProblem[] {
  const first = new Map<number, number>();
  return rows.flatMap((given, row): RawProblem[] => {
    const line = lines.get(given.item);
    if (line === undefined) return [{ code: "not_found", row, field: "item" }];
    if (first.has(given.item)) return [{ code: "proposal_twice", row, field: "item" }];
    first.set(given.item, row);
    return of(line, given, row);
  });
}

/**
 * Announces a shipment of a confirmed order as its supplier. A line's quantity must not exceed what is neither accepted
 * nor on its way.
 * @throws AppError the errors of `lockOrderForDelivery`; invalid_input with problems by row
 */
export async function announceDelivery(ctx: MemberContext, id: number, body: DeliveryAnnounce): Promise<OrderView> {
  const held = await lockOrderForDelivery(ctx, id, { side: "supplier", version: body.version });
  const { row, lines } = held;
  const { quantity: words } = amountsIn(ctx.language, row.currency);
  const problems = lineProblems(held, body.lines, (line, { quantity }, place) => {
    if (line.is_closed) return [{ code: "line_is_closed", row: place, field: "item" }];
    const open = toShip(line);
    if (compare(quantity, open) <= 0) return [];
    return [{ code: "delivery_too_much", row: place, field: "quantity", params: { open: words(open) } }];
  });
  if (problems.length > 0) throw new AppError("invalid_input", { problems });
  const by = deliveryAuthorship(ctx, row);
  const made = foundOrThrow(await insertDelivery(ctx.db, by, mergedFields(ANNOUNCED_FIELDS, UNANNOUNCED, body)));
  await announceLines(ctx.db, made.id, by, body.lines);
  const what = body.lines.map(({ item, quantity }) => nameOf(lines.get(item), quantity)).join("; ");
  const { shipped_on, expected_on } = body;
  const when = expected_on === undefined ? shipped_on : `${shipped_on} → ${expected_on}`;
  return recordDeliveryChange(ctx, row, {
    action: "announce_delivery",
    note: `№ ${made.number}, ${when}: ${what}`,
    reason: what,
    mail: "delivery_announced",
  });
}

/**
 * Cancels a shipment that the customer has not received, as its supplier.
 * @throws AppError the errors of `lockOrderForDelivery` and `findDeliveryToEnd`
 */
export async function cancelAnnounced(
  ctx: MemberContext,
  of: { order: number; delivery: number },
  { version, reason }: Refusal,
): Promise<OrderView> {
  const { row } = await lockOrderForDelivery(ctx, of.order, { side: "supplier", version });
  const delivery = await findDeliveryToEnd(ctx, of, "cancel_delivery");
  const { by, at } = deliveryAuthorship(ctx, row);
  await cancelDelivery(ctx.db, { order: of.order, id: of.delivery, by, at }, reason);
  return recordDeliveryChange(ctx, row, {
    action: "cancel_delivery",
    note: `№ ${delivery.number}. ${reason}`,
    reason,
    mail: "delivery_cancelled",
  });
}

/**
 * Changes the delivery days of open lines, as the supplier. The customer is notified but doesn't need to agree. On-time
 * statistics still use the first promised day.
 * @throws AppError the errors of `lockOrderForDelivery`; invalid_input with problems by row
 */
export async function moveDelivery(ctx: MemberContext, id: number, body: DeliveryDates): Promise<OrderView> {
  const held = await lockOrderForDelivery(ctx, id, { side: "supplier", version: body.version });
  const { row, lines } = held;
  const problems = lineProblems(held, body.lines, (line, { date }, place): RawProblem[] => {
    const isDone = line.is_closed || compare(line.accepted_quantity, line.quantity) >= 0;
    if (isDone) return [{ code: "line_is_closed", row: place, field: "item" }];
    if (isBeforeToday(ctx, date)) return [{ code: "proposal_past", row: place, field: "date" }];
    const isSame = date === (line.expected_date ?? line.promised_date);
    return isSame ? [{ code: "delivery_same_day", row: place, field: "date" }] : [];
  });
  if (problems.length > 0) throw new AppError("invalid_input", { problems });
  await moveLines(ctx.db, id, body.lines);
  const what = body.lines.map(({ item, date }) => {
    const line = lines.get(item);
    return `${line?.name ?? ""}: ${line?.expected_date ?? line?.promised_date ?? "—"} → ${date}`;
  });
  return recordDeliveryChange(ctx, row, {
    action: "move_delivery",
    note: `${what.join("; ")}. ${body.reason}`,
    reason: body.reason,
    mail: "delivery_moved",
  });
}
