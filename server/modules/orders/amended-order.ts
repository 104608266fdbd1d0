import { compare, isZero } from "#contract/money/decimal.ts";
import { isBelowPriceScale } from "#contract/money/vat.ts";
import {
  amendedTotals,
  begunQuantity,
  changedLine,
  leastQuantity,
  lineDifferences,
  withoutRest,
} from "#contract/orders/amended-lines.ts";
import { shippingDay } from "#contract/orders/line-vat.ts";
import type { AmendmentChange, ChangedItem } from "#contract/orders/amendment.schema.ts";
import { ORDER_MAX_LINES } from "#contract/limits.ts";
import { VatRateId } from "#contract/reference/reference.schema.ts";
import { AppError } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { ownLine } from "#server/modules/order-drafts/own-line.ts";
import { amendableLines, roomInLots, tenderVatRate } from "#server/modules/orders/amendment.store.ts";
import type { AmendableRow, NewAmendment } from "#server/modules/orders/amendment.store.ts";
import { assertNotPast, isBeforeToday } from "#server/modules/orders/day-of.ts";
import { begunOf, roomOf } from "#server/modules/orders/line-words.ts";
import { exceedingLines } from "#server/modules/orders/open-requests.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import type { NewOrderItem } from "#server/records/order/new-order.ts";

/** What an order becomes with an amendment, computed from its current lines. */
export interface AmendedOrder {
  readonly before: readonly AmendableRow[];
  readonly after: readonly AmendableRow[];
  readonly added: readonly NewOrderItem[];
  readonly sums: ReturnType<typeof amendedTotals>;
  readonly record: Pick<
    NewAmendment,
    "lines" | "details" | "total_before" | "total_after" | "due_before" | "due_after"
  >;
}

const isSame = (line: AmendableRow, next: AmendableRow): boolean =>
  (
    [
      "quantity",
      "based_price",
      "price_quantity",
      "delivery_date",
      "nomenclature",
      "part_number",
      "manufacturer",
    ] as const
  ).every((name) => line[name] === next[name]);

/** Freight is paid for but never delivered, so only its price can change. */
const isOfGoods = ({ quantity, delivery_date, part_number, manufacturer, nomenclature }: ChangedItem): boolean =>
  [quantity, delivery_date, part_number, manufacturer, nomenclature].some((value) => value !== undefined);

/** Returns the problem of a changed line, or null. `rooms` has how much lines from lots can have at most. */
function problemOf(
  ctx: MemberContext,
  { line, change, rooms }: { line: AmendableRow | undefined; change: ChangedItem; rooms: ReadonlyMap<number, string> },
): RawProblem | null {
  const { quantity, delivery_date, price } = change;
  if (line === undefined || (line.kind === "freight" && isOfGoods(change))) return { code: "not_found", field: "item" };
  if (line.is_closed) return { code: "line_is_closed", field: "item" };
  const room = rooms.get(line.item);
  if (
    quantity !== undefined &&
    room !== undefined &&
    compare(quantity, line.quantity) > 0 &&
    compare(quantity, room) > 0
  )
    return { code: "proposal_too_much", field: "quantity", params: roomOf(ctx, line, room) };
  if (quantity !== undefined && compare(quantity, leastQuantity(line)) < 0)
    return { code: "proposal_below_delivered", field: "quantity", params: begunOf(ctx, line) };
  if (delivery_date !== undefined && delivery_date !== line.delivery_date && isBeforeToday(ctx, delivery_date))
    return { code: "proposal_past", field: "delivery_date" };
  if (price !== undefined && isBelowPriceScale({ price, price_quantity: change.price_quantity ?? 1 }))
    return { code: "price_too_small", field: "price" };
  return null;
}

/** Checks the changed lines and returns them with their new terms. Lines that stay as they are count as a problem. */
async function applyChanged(
  ctx: MemberContext,
  order: OrderRow,
  lines: readonly AmendableRow[],
  change: AmendmentChange,
) {
  const rooms = new Map((await roomInLots(ctx.db, order.id)).map(({ item, most }) => [item, most]));
  const byId = new Map(lines.map((line) => [line.item, line]));
  const next = new Map<number, AmendableRow>();
  const problems = change.changed.flatMap((each, row): RawProblem[] => {
    const line = byId.get(each.item);
    if (next.has(each.item)) return [{ code: "proposal_twice", row, field: "item" }];
    const problem = problemOf(ctx, { line, change: each, rooms });
    if (line === undefined) return [{ code: "not_found", row, field: "item" }];
    const { item: _item, ...terms } = each;
    const changed = changedLine(line, terms, order);
    next.set(each.item, changed);
    if (problem !== null) return [{ ...problem, row }];
    return isSame(line, changed) ? [{ code: "proposal_same", row, field: "quantity" }] : [];
  });
  return { next, problems };
}

/** Checks the lines that are removed or delivered no further, and returns their new terms. Null means removed. */
function applyEnded(ctx: MemberContext, order: OrderRow, lines: readonly AmendableRow[], change: AmendmentChange) {
  const byId = new Map(lines.map((line) => [line.item, line]));
  const taken = new Set(change.changed.map(({ item }) => item));
  const next = new Map<number, AmendableRow | null>();
  const end = (item: number, row: number, how: "removed" | "cancelled"): RawProblem[] => {
    const line = byId.get(item);
    if (line === undefined) return [{ code: "not_found", row, field: how }];
    if (taken.has(item)) return [{ code: "proposal_twice", row, field: how }];
    taken.add(item);
    if (line.is_closed) return [{ code: "line_is_closed", row, field: how }];
    if (how === "removed" && !isZero(begunQuantity(line)))
      return [{ code: "amendment_begun", row, field: how, params: begunOf(ctx, line) }];
    // Nothing of freight is delivered, so cancelling it removes it. The records of a cancelled delivery remain, and so
    // does their line.
    if (how === "removed" || line.kind === "freight")
      next.set(item, line.in_delivery ? { ...line, is_closed: true } : null);
    else next.set(item, withoutRest(line, order));
    return [];
  };
  const problems = [
    ...change.removed.flatMap((item, row) => end(item, row, "removed")),
    ...change.cancelled.flatMap((item, row) => end(item, row, "cancelled")),
  ];
  return { next, problems };
}

async function addedLines(ctx: MemberContext, order: OrderRow, last: number, change: AmendmentChange) {
  if (change.added.length === 0) return [];
  const rate = order.tender === null ? null : await tenderVatRate(ctx.db, order.tender.id);
  const vat_rate = rate === null ? null : VatRateId.parse(rate);
  const of = { ...order, supplier: order.supplier.id, vat_rate, ships_on: shippingDay(order, ctx.now) };
  return change.added.map((item, place) => ({
    ...ownLine(of, last + 1 + place, item),
    delivery_date: item.delivery_date ?? null,
  }));
}

const toAmendable = (line: NewOrderItem, place: number): AmendableRow => ({
  ...line,
  item: -1 - place,
  accepted_quantity: "0",
  on_the_way_quantity: "0",
  cancelled_quantity: "0",
  free_quantity: "0",
  is_closed: false,
  in_delivery: false,
});

function detailsOf(order: OrderRow, { delivery_address, deliver_by }: AmendmentChange): NewAmendment["details"] {
  const differs = <T>(after: T | undefined, before: T): after is T => after !== undefined && after !== before;
  return {
    ...(differs(delivery_address, order.delivery_address) && {
      delivery_address: { before: order.delivery_address, after: delivery_address },
    }),
    ...(differs(deliver_by, order.deliver_by) && { deliver_by: { before: order.deliver_by, after: deliver_by } }),
  };
}

/** What an amendment makes of an order, or why it can't be made. */
type Attempt =
  | { readonly problems: readonly RawProblem[]; readonly amended: null }
  | { readonly problems: null; readonly amended: AmendedOrder };

/**
 * Computes what an order becomes with an amendment, or the problems by row. A new amendment must not name a day that is
 * over. `shown` locks no requests.
 */
export async function tryToAmend(
  ctx: MemberContext,
  order: OrderRow,
  change: AmendmentChange,
  when: "new" | "accepted" | "shown",
): Promise<Attempt> {
  const before = await amendableLines(ctx.db, order.id);
  const changed = await applyChanged(ctx, order, before, change);
  const ended = applyEnded(ctx, order, before, change);
  const problems = [...changed.problems, ...ended.problems].filter(
    ({ code }) => when === "new" || code !== "proposal_past",
  );
  if (problems.length > 0) return { problems, amended: null };
  const last = before.findLast(({ kind }) => kind === "goods")?.position ?? 0;
  const added = await addedLines(ctx, order, last, change);
  const remaining = before.flatMap((line) => {
    const end = ended.next.get(line.item);
    return end === null ? [] : [end ?? changed.next.get(line.item) ?? line];
  });
  const after = [...remaining, ...added.map(toAmendable)];
  const exceeding = await exceedingLines(ctx, order.customer.id, { before, after, locked: when !== "shown" });
  const exceeded = change.changed.flatMap(({ item }, row) => {
    const problem = exceeding.get(item);
    return problem === undefined ? [] : [{ ...problem, row }];
  });
  if (exceeded.length > 0) return { problems: exceeded, amended: null };
  const [was, sums] = [amendedTotals(before, order), amendedTotals(after, order)];
  const lines = lineDifferences(before, after, order);
  const details = detailsOf(order, change);
  if (lines.length === 0 && Object.keys(details).length === 0)
    return { problems: [{ code: "amendment_empty", field: "changed" }], amended: null };
  const record = {
    lines,
    details,
    total_before: was.total_with_vat,
    total_after: sums.total_with_vat,
    due_before: was.due,
    due_after: sums.due,
  };
  return { problems: null, amended: { before, after, added, sums, record } };
}

/**
 * Computes what a locked order becomes with a new amendment.
 * @throws AppError invalid_input with problems by row, or if nothing changes; too_many_rows
 */
export async function amendedOrder(
  ctx: MemberContext,
  order: OrderRow,
  change: AmendmentChange,
): Promise<AmendedOrder> {
  const { problems, amended } = await tryToAmend(ctx, order, change, "new");
  if (problems !== null) throw new AppError("invalid_input", { problems });
  if (change.deliver_by !== undefined && change.deliver_by !== order.deliver_by)
    assertNotPast(ctx, change.deliver_by, "deliver_by");
  const rows = amended.before.length + change.added.length;
  if (rows > ORDER_MAX_LINES) throw new AppError("too_many_rows", { params: { rows, limit: ORDER_MAX_LINES } });
  return amended;
}
