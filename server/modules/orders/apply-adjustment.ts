import { add, compare, isZero, subtract, sum } from "#contract/money/decimal.ts";
import { adjustmentMachine } from "#contract/orders/adjustment.machine.ts";
import { cancelledByReturn, cancelledByReturns } from "#contract/orders/adjustment.rules.ts";
import { acceptable } from "#contract/orders/line-quantities.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import { assertTransition } from "#server/db/transition.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  cancelReturned,
  decideAdjustment,
  findAdjustment,
  recountAdjusted,
} from "#server/modules/orders/adjustment.store.ts";
import type { AdjustmentRow } from "#server/modules/orders/adjustment.store.ts";
import { closeOpenLines } from "#server/modules/orders/delivery-line.store.ts";
import type { LockedOrder } from "#server/modules/orders/lock-delivery.ts";
import { amendableLines } from "#server/modules/orders/amendment.store.ts";
import type { GoodsBefore } from "#server/modules/orders/record-revision.ts";
import { lineEvents } from "#server/modules/orders/returned-lines.store.ts";
import { amountsIn } from "#server/platform/amounts.ts";

interface Cancelled {
  readonly adjustment: number;
  readonly item: number;
  readonly cancelled: string;
}

/** Returns the problems that arose since an adjustment was requested, for example because a line was closed. */
function problemsOf(ctx: MemberContext, { row, lines }: LockedOrder, adjustment: AdjustmentRow): RawProblem[] {
  const { quantity: words } = amountsIn(ctx.language, row.currency);
  return adjustment.lines.flatMap(({ item, accepted, returned }): RawProblem[] => {
    const line = foundOrThrow(lines.get(item));
    const left = subtract(line.accepted_quantity, subtract("0", accepted));
    if (compare(left, "0") < 0) {
      const params = {
        accepted: words(line.accepted_quantity),
        returned: words("0"),
        left: words(line.accepted_quantity),
      };
      return [{ code: "return_too_much", field: "lines", params }];
    }
    const isOver = row.close_reason !== null || line.is_closed;
    return adjustment.replacement === true && isOver && !isZero(returned)
      ? [{ code: "return_not_awaited", field: "replacement" }]
      : [];
  });
}

const revisionNote = ({ delivery_number, number, reason }: AdjustmentRow): string =>
  [`№ ${delivery_number}-${number}`, ...(reason === null ? [] : [reason])].join(". ");

/** Returns what a return without a replacement cancels of each line. */
const cancelledNow = ({ row, lines }: LockedOrder, adjustment: AdjustmentRow): Cancelled[] =>
  adjustment.lines.flatMap(({ item, returned }) => {
    const line = lines.get(item);
    const isExpected = row.close_reason === null && line !== undefined;
    return isExpected ? [{ adjustment: adjustment.id, item, cancelled: cancelledByReturn(line, returned) }] : [];
  });

/**
 * Returns where earlier returns cancel another quantity now that a correction counts. A closed line stays as it
 * is. So does a line if more is on its way than would be awaited, because that will arrive.
 */
async function recancelled(
  { db }: MemberContext,
  { row, lines }: LockedOrder,
  of: AdjustmentRow,
): Promise<Cancelled[]> {
  if (row.close_reason !== null) return [];
  const all = await lineEvents(db, { order: row.id, id: of.id });
  return of.lines.flatMap(({ item, accepted }) => {
    const line = lines.get(item);
    const events = all.filter((event) => event.item === item);
    const returns = events.filter(({ adjustment }) => adjustment !== null);
    const cancelled = cancelledByReturns(
      events.map(({ adjustment, quantity, ordered, cancels }) =>
        adjustment === null
          ? { kind: "receipt", accepted: quantity }
          : { kind: "return", returned: quantity, ordered, cancels },
      ),
    );
    if (line === undefined || line.is_closed) return [];
    const [accepted_quantity, cancelled_quantity] = [add(line.accepted_quantity, accepted), sum(cancelled)];
    const open = acceptable({ ...line, accepted_quantity, cancelled_quantity });
    if (compare(open, line.on_the_way_quantity) < 0) return [];
    return returns.flatMap(({ adjustment, cancelled: was }, place) => {
      const now = cancelled[place] ?? "0";
      return adjustment === null || compare(now, was) === 0 ? [] : [{ adjustment, item, cancelled: now }];
    });
  });
}

interface AppliedAdjustment {
  readonly adjustment: AdjustmentRow;
  readonly goods: GoodsBefore;
}

/**
 * Makes a requested correction or return of a locked order take effect: quantities, and what is no longer expected. The
 * sums and the revision follow in `recordDeliveryChange`, which needs the returned `goods`. An order that was closed early expects nothing more, so its open lines are
 * closed with the same reason. `by` is null if no answer was needed.
 * @throws AppError not_found, wrong_state, forbidden, invalid_input
 */
export async function applyAdjustment(
  ctx: MemberContext,
  held: LockedOrder,
  given: { id: number; action: "correct_receipt" | "confirm_adjustment"; by: number | null },
): Promise<AppliedAdjustment> {
  const { row } = held;
  const of = { order: row.id, id: given.id };
  const adjustment = foundOrThrow(await findAdjustment(ctx.db, of.order, of.id));
  assertTransition(ctx, adjustmentMachine, { action: given.action, row: { ...adjustment, version: 1 } });
  const problems = problemsOf(ctx, held, adjustment);
  if (problems.length > 0) throw new AppError("invalid_input", { problems });
  const { to: status } = adjustmentMachine.transitions[given.action];
  const before = await amendableLines(ctx.db, row.id);
  await decideAdjustment(ctx.db, of, { status, by: given.by, at: ctx.now, refusal: null });
  const reduces = adjustment.kind === "return" && adjustment.replacement === false;
  const isCorrection = adjustment.kind === "correction";
  const recounted = isCorrection ? await recancelled(ctx, held, adjustment) : [];
  const cancelled = reduces ? cancelledNow(held, adjustment) : recounted;
  if (cancelled.length > 0) await cancelReturned(ctx.db, of.order, cancelled);
  await recountAdjusted(ctx.db, of);
  const { close_reason: reason } = row;
  if (reason !== null) await closeOpenLines(ctx.db, { order: row.id, reason, at: ctx.now });
  return { adjustment, goods: { before, comment: revisionNote(adjustment) } };
}
