import { add, isZero, subtract, sum } from "#contract/money/decimal.ts";
import { recomputedAmounts } from "#contract/orders/recomputed-amounts.ts";
import type { MemberContext } from "#server/http/context.ts";
import { limitAmendment, prepareHold } from "#server/modules/orders/order-hold.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { payableLines } from "#server/modules/orders/line-amounts.store.ts";

/** By how much a receipt or its correction changes an order line. */
interface SurplusChange {
  readonly item: number;
  readonly accepted: string;
  readonly paid_surplus: string;
}

/**
 * Asks the customer's rules of approval about a surplus that is paid for, before a receipt or its correction takes
 * effect. Beyond the approved sum, the order is on hold until a colleague approves it, as after an amendment. The rules
 * are asked with the request, because the supplier who confirms a correction can't read them.
 */
export async function holdForSurplus(
  ctx: MemberContext,
  row: OrderRow,
  changes: readonly SurplusChange[],
): Promise<void> {
  if (changes.every(({ paid_surplus }) => isZero(paid_surplus))) return;
  const changed = new Map(changes.map((change) => [change.item, change]));
  const lines = (await payableLines(ctx.db, row.id)).map((line) => {
    const { accepted, paid_surplus } = changed.get(line.item) ?? { accepted: "0", paid_surplus: "0" };
    return {
      ...line,
      accepted_quantity: add(line.accepted_quantity, accepted),
      paid_surplus: add(line.paid_surplus, paid_surplus),
    };
  });
  const cancelled = sum(recomputedAmounts(lines, row).map((line) => line.cancelled.gross));
  const due = subtract(row.total_with_vat, cancelled);
  const isHeld = await prepareHold(ctx, row, due);
  if (!isHeld && row.proposed_by === "customer") await limitAmendment(ctx, row, due);
}
