import { add, compare, isZero, subtract } from "#contract/money/decimal.ts";
import { correctsAtOnce, isBelowReturned, returnable } from "#contract/orders/adjustment.rules.ts";
import type { CorrectionRequest, ReturnRequest } from "#contract/orders/adjustment.schema.ts";
import { deliveryMachine } from "#contract/orders/delivery.machine.ts";
import { shortOf, surplusOf } from "#contract/orders/line-quantities.ts";
import { needsReason } from "#contract/orders/receipt.rules.ts";
import { receivable } from "#contract/orders/surplus.rules.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { insertAdjustment, listAdjustments } from "#server/modules/orders/adjustment.store.ts";
import type { AdjustedLine } from "#server/modules/orders/adjustment.store.ts";
import { lineProblems } from "#server/modules/orders/announce-delivery.ts";
import { applyAdjustment } from "#server/modules/orders/apply-adjustment.ts";
import { findDelivery } from "#server/modules/orders/delivery.store.ts";
import type { DeliveryRow } from "#server/modules/orders/delivery.store.ts";
import { holdForSurplus } from "#server/modules/orders/hold-for-surplus.ts";
import {
  deliveryAuthorship,
  lockOrderForAdjustment,
  nameOf,
  recordDeliveryChange,
} from "#server/modules/orders/lock-delivery.ts";
import type { LockedOrder } from "#server/modules/orders/lock-delivery.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { amountsIn } from "#server/platform/amounts.ts";

interface Of {
  readonly order: number;
  readonly delivery: number;
}
/** A line of a received delivery. Its quantities are known. */
type DeliveredLine = DeliveryRow["lines"][number] & Readonly<Record<"accepted" | "short" | "refused", string>>;

interface Held {
  readonly held: LockedOrder;
  readonly delivery: DeliveryRow;
  readonly delivered: ReadonlyMap<number, DeliveredLine>;
}

/**
 * Locks an order and finds a received delivery of it.
 * @throws AppError the errors of `lockOrderForAdjustment`; not_found; wrong_state if the delivery wasn't received
 */
async function lockReceived(ctx: MemberContext, of: Of, version: number): Promise<Held> {
  const held = await lockOrderForAdjustment(ctx, of.order, { side: "customer", version });
  const delivery = foundOrThrow(await findDelivery(ctx.db, of.order, of.delivery));
  if (delivery.status !== "RECEIVED") throw wrongStateError(deliveryMachine, delivery.status);
  const lines = delivery.lines.map(({ accepted, short, refused, ...line }): DeliveredLine => ({
    ...line,
    accepted: accepted ?? "0",
    short: short ?? "0",
    refused: refused ?? "0",
  }));
  return { held, delivery, delivered: new Map(lines.map((line) => [line.item, line])) };
}

/** Checks rows that refer to lines of a received delivery. `of` returns additional problems. */
const deliveredProblems = <R extends { item: number }>(
  { held, delivered }: Held,
  rows: readonly R[],
  of: (line: DeliveredLine, given: R, row: number) => RawProblem[],
): RawProblem[] =>
  lineProblems(held, rows, (_line, given, row): RawProblem[] => {
    const line = delivered.get(given.item);
    return line === undefined ? [{ code: "not_found", row, field: "item" }] : of(line, given, row);
  });

/**
 * Requests the return of accepted goods of a delivery, as the customer. It takes effect once the supplier confirms it.
 * Goods of other requests that wait for an answer can't be returned twice.
 * @throws AppError the errors of `lockReceived`; invalid_input with problems by row
 */
export async function requestReturn(ctx: MemberContext, of: Of, body: ReturnRequest): Promise<OrderView> {
  const found = await lockReceived(ctx, of, body.version);
  const { held, delivery } = found;
  const { quantity: words } = amountsIn(ctx.language, held.row.currency);
  const problems = deliveredProblems(found, body.lines, (line, { item, quantity }, row): RawProblem[] => {
    const left = returnable(line);
    if (compare(quantity, left) > 0) {
      const gone = add(line.returned, line.returning);
      const params = { accepted: words(line.accepted), returned: words(gone), left: words(left) };
      return [{ code: "return_too_much", row, field: "quantity", params }];
    }
    const isOver = held.row.close_reason !== null || held.lines.get(item)?.is_closed === true;
    return body.replacement && isOver ? [{ code: "return_not_awaited", row, field: "replacement" }] : [];
  });
  if (problems.length > 0) throw new AppError("invalid_input", { problems });
  const by = deliveryAuthorship(ctx, held.row);
  const lines = body.lines.map(({ item, quantity, reason = null }): AdjustedLine => ({
    item,
    accepted: subtract("0", quantity),
    short: "0",
    refused: "0",
    paid_surplus: "0",
    returned: quantity,
    reason,
  }));
  const { reason_kind, replacement, reason = null } = body;
  const made = foundOrThrow(
    await insertAdjustment(ctx.db, by, {
      delivery: delivery.id,
      kind: "return",
      fields: { reason_kind, replacement, reason },
      lines,
    }),
  );
  const what = body.lines.map(({ item, quantity }) => nameOf(held.lines.get(item), quantity)).join("; ");
  const why = [reason, ...lines.map((line) => line.reason)].filter((text) => text !== null);
  const note = `№ ${delivery.number}-${made.number}: ${[what, ...why].join(". ")}`;
  return recordDeliveryChange(ctx, held.row, {
    action: "request_return",
    note,
    reason: note,
    mail: "return_requested",
  });
}

/** Returns the changes of a delivery's line for its corrected receipt. */
function toCorrection(
  held: LockedOrder,
  before: DeliveredLine | undefined,
  given: CorrectionRequest["lines"][number],
): AdjustedLine {
  const was = before ?? { accepted: "0", short: "0", refused: "0", announced: "0", paid_surplus: "0" };
  const line = held.lines.get(given.item);
  // The surplus of this receipt, as if nothing of the delivery had been accepted yet.
  const without = line === undefined ? null : subtract(line.accepted_quantity, was.accepted);
  const surplus =
    line === undefined || without === null ? "0" : surplusOf({ ...line, accepted_quantity: without }, given.accepted);
  return {
    item: given.item,
    accepted: subtract(given.accepted, was.accepted),
    short: subtract(shortOf({ ...given, announced: was.announced }), was.short),
    refused: subtract(given.refused, was.refused),
    paid_surplus: subtract(given.surplus_is_paid ? surplus : "0", was.paid_surplus),
    returned: "0",
    reason: given.reason ?? null,
  };
}

/** Returns the problems of a corrected receipt, by row. */
function correctionProblems(ctx: MemberContext, found: Held, body: CorrectionRequest): RawProblem[] {
  const { held } = found;
  const { quantity: words } = amountsIn(ctx.language, held.row.currency);
  return deliveredProblems(found, body.lines, (before, given, row): RawProblem[] => {
    const line = held.lines.get(given.item);
    if (line === undefined) return [];
    const change = toCorrection(held, before, given);
    if (isBelowReturned(given.accepted, before)) {
      const params = { returned: words(add(before.returned, before.returning)) };
      return [{ code: "correction_below_returned", row, field: "accepted", params }];
    }
    const open = receivable(line);
    if (compare(change.accepted, "0") > 0 && compare(change.accepted, open) > 0) {
      const room = add(before.accepted, open);
      const others = subtract(line.accepted_quantity, before.accepted);
      const params = { ordered: words(line.quantity), before: words(others), open: words(room) };
      return [{ code: "receipt_too_much", row, field: "accepted", params }];
    }
    const short = add(before.short, change.short);
    return needsReason({ short, refused: given.refused }) && change.reason === null
      ? [{ code: "receipt_reason_missing", row, field: "reason" }]
      : [];
  });
}

/**
 * Corrects a receipt that was recorded wrongly, as the customer. Within 24 hours it takes effect at once, later once the
 * supplier confirms it.
 * @throws AppError the errors of `lockReceived`; invalid_input with problems by row; correction_waits if another
 * correction of the delivery waits for an answer
 */
export async function correctReceipt(ctx: MemberContext, of: Of, body: CorrectionRequest): Promise<OrderView> {
  const found = await lockReceived(ctx, of, body.version);
  const { held, delivery, delivered } = found;
  const waiting = (await listAdjustments(ctx.db, of.order)).some(
    (each) => each.delivery === delivery.id && each.kind === "correction" && each.status === "PROPOSED",
  );
  if (waiting) throw new AppError("correction_waits");
  const problems = correctionProblems(ctx, found, body);
  const lines = body.lines
    .map((line) => toCorrection(held, delivered.get(line.item), line))
    .filter((line) => [line.accepted, line.short, line.refused, line.paid_surplus].some((change) => !isZero(change)));
  if (problems.length === 0 && lines.length === 0) problems.push({ code: "correction_same", field: "lines" });
  if (problems.length > 0) throw new AppError("invalid_input", { problems });
  await holdForSurplus(ctx, held.row, lines);
  const by = deliveryAuthorship(ctx, held.row);
  const fields = { reason: body.reason, reason_kind: null, replacement: null };
  const made = foundOrThrow(
    await insertAdjustment(ctx.db, by, { delivery: delivery.id, kind: "correction", fields, lines }),
  );
  const was = (item: number): string => delivered.get(item)?.accepted ?? "0";
  const what = lines.map(
    ({ item, accepted }) => `${held.lines.get(item)?.name ?? ""}: ${was(item)} → ${add(was(item), accepted)}`,
  );
  const note = `№ ${delivery.number}: ${what.join("; ")}. ${body.reason}`;
  const isAtOnce = delivery.ended_at !== null && correctsAtOnce(new Date(delivery.ended_at), ctx.now);
  const applied = isAtOnce
    ? await applyAdjustment(ctx, held, { id: made.id, action: "correct_receipt", by: null })
    : undefined;
  return recordDeliveryChange(ctx, held.row, {
    action: isAtOnce ? "correct_receipt" : "request_correction",
    note,
    reason: note,
    mail: isAtOnce ? "receipt_corrected" : "correction_requested",
    reopens: isAtOnce,
    goods: applied?.goods,
  });
}
