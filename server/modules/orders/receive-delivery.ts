import { isZero, sum } from "#contract/money/decimal.ts";
import { fieldsOrNull } from "#contract/fields.ts";
import { RECEIPT_FIELDS } from "#contract/orders/delivery-fields.ts";
import type { DeliveryReceive } from "#contract/orders/order-delivery.schema.ts";
import type { Refusal } from "#contract/orders/order-payment.schema.ts";
import { acceptable, shortOf, surplusOf } from "#contract/orders/line-quantities.ts";
import { isTooMuch, needsReason } from "#contract/orders/receipt.rules.ts";
import { receivable } from "#contract/orders/surplus.rules.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { lineProblems } from "#server/modules/orders/announce-delivery.ts";
import { assertPastDays } from "#server/modules/orders/day-of.ts";
import { insertDelivery, receiveLines, UNANNOUNCED } from "#server/modules/orders/delivery.store.ts";
import { closeLines } from "#server/modules/orders/delivery-line.store.ts";
import type { DeliveryRow, ReceivedLine } from "#server/modules/orders/delivery.store.ts";
import { holdForSurplus } from "#server/modules/orders/hold-for-surplus.ts";
import {
  findDeliveryToEnd,
  lockOrderForDelivery,
  nameOf,
  recordDeliveryChange,
  deliveryAuthorship,
} from "#server/modules/orders/lock-delivery.ts";
import type { LockedOrder } from "#server/modules/orders/lock-delivery.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { amendableLines } from "#server/modules/orders/amendment.store.ts";
import { amendmentWaitsError } from "#server/modules/orders/waiting-amendment.ts";
import { recordRevision } from "#server/modules/orders/record-revision.ts";
import { amountsIn } from "#server/platform/amounts.ts";

/** Converts a receipt line for storage. An announced quantity that did not arrive counts as short. */
function toReceiptRow(
  lines: LockedOrder["lines"],
  announced: ReadonlyMap<number, string>,
  given: DeliveryReceive["lines"][number],
): ReceivedLine {
  const line = lines.get(given.item);
  return {
    item: given.item,
    accepted: given.accepted,
    refused: given.refused,
    short: shortOf({ ...given, announced: announced.get(given.item) ?? "0" }),
    reason: given.reason ?? null,
    paid_surplus: given.surplus_is_paid && line !== undefined ? surplusOf(line, given.accepted) : "0",
  };
}

/**
 * Returns the problems of a receipt: too much accepted, a shortage or rejection without a reason, or a missing
 * announced line.
 */
function problemsOf(
  ctx: MemberContext,
  held: LockedOrder,
  given: { body: DeliveryReceive; lines: readonly ReceivedLine[]; announced: ReadonlyMap<number, string> },
): RawProblem[] {
  const { quantity: words } = amountsIn(ctx.language, held.row.currency);
  const receivedItems = new Set(given.body.lines.map(({ item }) => item));
  const silent = [...given.announced.keys()].filter((item) => !receivedItems.has(item));
  const came = sum(given.lines.flatMap(({ accepted, refused, short }) => [accepted, refused, short]));
  return [
    ...silent.map((item) => ({
      code: "receipt_line_missing",
      field: "lines",
      params: { line: held.lines.get(item)?.name ?? "" },
    })),
    ...(isZero(came) ? [{ code: "receipt_empty", field: "lines" }] : []),
    ...lineProblems(held, given.lines, (line, receipt, row): RawProblem[] => {
      if (isTooMuch(line, receipt.accepted)) {
        const params = {
          ordered: words(line.quantity),
          before: words(line.accepted_quantity),
          open: words(receivable(line)),
        };
        return [{ code: "receipt_too_much", row, field: "accepted", params }];
      }
      return needsReason(receipt) && receipt.reason === null
        ? [{ code: "receipt_reason_missing", row, field: "reason" }]
        : [];
    }),
  ];
}

function noteOf(held: LockedOrder, number: number, lines: readonly ReceivedLine[]): string {
  const received = lines.map(({ item, accepted, short, refused, reason }) =>
    [
      nameOf(held.lines.get(item), accepted),
      ...(isZero(short) ? [] : [`− ${short}`]),
      ...(isZero(refused) ? [] : [`✕ ${refused}`]),
      ...(reason === null ? [] : [`(${reason})`]),
    ].join(" "),
  );
  return `№ ${number}: ${received.join("; ")}`;
}

/**
 * Validates the lines of a receipt.
 * @throws AppError invalid_input with problems by row, or for a day in the future or before the order
 */
function checkedLines(ctx: MemberContext, held: LockedOrder, body: DeliveryReceive, delivery: DeliveryRow | null) {
  const announced = new Map((delivery?.lines ?? []).map((line) => [line.item, line.announced]));
  const lines = body.lines.map((line) => toReceiptRow(held.lines, announced, line));
  const problems = problemsOf(ctx, held, { body, lines, announced });
  if (problems.length > 0) throw new AppError("invalid_input", { problems });
  assertPastDays(ctx, held.row, { fields: RECEIPT_FIELDS, input: body });
  return lines;
}

async function noteReceipt(
  ctx: MemberContext,
  held: LockedOrder,
  given: { delivery: { id: number; number: number }; body: DeliveryReceive; lines: readonly ReceivedLine[] },
): Promise<OrderView> {
  const { delivery, body, lines } = given;
  const { order, supplier, by, at } = deliveryAuthorship(ctx, held.row);
  const { received_on, comment = null } = body;
  await holdForSurplus(ctx, held.row, lines);
  const fields = { ...fieldsOrNull(RECEIPT_FIELDS, { ...body, receipt_comment: comment }), received_on };
  const before = await amendableLines(ctx.db, order);
  await receiveLines(ctx.db, { order, id: delivery.id, by, at }, { fields, supplier, lines });
  const note = noteOf(held, delivery.number, lines);
  return recordDeliveryChange(ctx, held.row, {
    action: "receive_delivery",
    note,
    reason: note,
    mail: "delivery_received",
    goods: { before, comment: note },
  });
}

/**
 * Records the receipt of a shipment as the customer, which can't be undone. Short or rejected quantities must be
 * delivered again, unless their line is closed. The last receipt closes a paid order.
 * @throws AppError the errors of `lockOrderForDelivery`, `findDeliveryToEnd` and `checkedLines`
 */
export async function receiveDelivery(
  ctx: MemberContext,
  of: { order: number; delivery: number },
  body: DeliveryReceive,
): Promise<OrderView> {
  const held = await lockOrderForDelivery(ctx, of.order, { side: "customer", version: body.version });
  const delivery = await findDeliveryToEnd(ctx, of, "receive_delivery");
  return noteReceipt(ctx, held, { delivery, body, lines: checkedLines(ctx, held, body, delivery) });
}

/**
 * Records goods that arrived unannounced, which can't be undone.
 * @throws AppError the errors of `lockOrderForDelivery` and `checkedLines`
 */
export async function receiveUnannounced(ctx: MemberContext, id: number, body: DeliveryReceive): Promise<OrderView> {
  const held = await lockOrderForDelivery(ctx, id, { side: "customer", version: body.version });
  const lines = checkedLines(ctx, held, body, null);
  const delivery = foundOrThrow(await insertDelivery(ctx.db, deliveryAuthorship(ctx, held.row), UNANNOUNCED));
  return noteReceipt(ctx, held, { delivery, body, lines });
}

/**
 * Closes a line for further deliveries, as the customer.
 * @throws AppError the errors of `lockOrderForDelivery`; wrong_state while an amendment waits; not_found; invalid_input
 * if the line expects no more deliveries
 */
export async function closeOrderLine(
  ctx: MemberContext,
  of: { order: number; item: number },
  { version, reason }: Refusal,
): Promise<OrderView> {
  const { row, lines } = await lockOrderForDelivery(ctx, of.order, { side: "customer", version });
  if (row.has_open_proposal) throw amendmentWaitsError(ctx, row);
  const line = foundOrThrow(lines.get(of.item));
  if (line.is_closed || isZero(acceptable(line)))
    throw new AppError("invalid_input", { problems: [{ code: "line_is_closed", field: "item" }] });
  const before = await amendableLines(ctx.db, of.order);
  await closeLines(ctx.db, { order: of.order, items: [of.item], reason, at: ctx.now });
  await recordRevision(ctx, row, { before, comment: reason });
  return recordDeliveryChange(ctx, row, {
    action: "close_line",
    note: `${nameOf(line, acceptable(line))}. ${reason}`,
    reason: `${line.name ?? ""}. ${reason}`,
    mail: "line_closed",
  });
}
