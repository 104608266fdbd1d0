import { add, compare, isZero, subtract } from "#contract/money/decimal.ts";
import { typedPrice } from "#contract/money/vat.ts";
import { afterReturn, returnable } from "#contract/orders/adjustment.rules.ts";
import type { AdjustmentKind, ReturnReason } from "#contract/orders/adjustment.machine.ts";
import { dueSums } from "#contract/orders/line-money.ts";
import { freeQuantity, shortOf, surplusOf } from "#contract/orders/line-quantities.ts";
import { needsReason } from "#contract/orders/receipt.rules.ts";
import { receivable } from "#contract/orders/surplus.rules.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { Quantity, QuantityOrNone } from "#contract/primitives.ts";

/** Input for a line. `quantity` goes back, or was accepted in fact. Null means that the field is empty. */
export interface TypedAdjustment {
  readonly quantity: string | null;
  readonly refused: string | null;
  readonly reason: string;
  /** True if what exceeds the order is paid for. */
  readonly pays_surplus: boolean;
}

export interface AdjustedForm {
  readonly kind: AdjustmentKind;
  /** Input by line. A line without input is not marked. */
  readonly typed: Readonly<Record<string, TypedAdjustment | null>>;
  readonly reason_kind: ReturnReason;
  readonly exchange: "replacement" | "reduce";
  readonly comment: string;
  readonly file: File | null;
}

/** A line of a received delivery with what the customer typed for it. */
export interface AdjustedRow {
  readonly item: OrderItem;
  readonly accepted: string;
  readonly refused: string;
  readonly announced: string;
  /** The most that can still go back or, in a correction, that can be accepted. */
  readonly limit: string;
  /** Quantity by which the typed correction exceeds the order. Zero for a return. */
  readonly surplus: string;
  /** Change of the quantity beyond the order that is paid for. */
  readonly paid_change: string;
  readonly typed: TypedAdjustment | null;
  /** Quantity beyond the order that the recorded receipt pays for. */
  readonly paid_surplus: string;
  /** Change of the accepted quantity; negative for a return. */
  readonly change: string;
  readonly is_too_much: boolean;
  /** Change of the sum with VAT that is to be paid for the line; zero for a line without a price. */
  readonly due_change: string;
}
type TypedRow = Omit<AdjustedRow, "due_change">;

export const stateOf = (item: OrderItem) => ({ ...item, is_closed: item.close_reason !== null });

/** Returns an order line as it is after the typed change. */
export function changedLine({ item, change }: TypedRow, { kind, exchange }: AdjustedForm) {
  const line = stateOf(item);
  if (kind === "return")
    return afterReturn(line, { quantity: subtract("0", change), replacement: exchange === "replacement" });
  return { ...line, accepted_quantity: add(line.accepted_quantity, change) };
}

/** Returns the quantity beyond the order that is paid for. */
const paidSurplus = (item: OrderItem): string =>
  subtract(freeQuantity({ ...item, paid_surplus: "0" }), item.free_quantity);

function dueChange(row: TypedRow, form: AdjustedForm, order: Order): string {
  const price = typedPrice(order.basis, row.item);
  if (price === null || !isChanged(row)) return "0";
  const after = changedLine(row, form);
  const free_quantity = freeQuantity({ ...after, paid_surplus: add(paidSurplus(row.item), row.paid_change) });
  const priced = { ...after, ...price, based_price: price.price, free_quantity };
  return subtract(dueSums(priced, order).gross, row.item.due_total_with_vat);
}

/** Returns the lines of a received delivery with the typed changes. */
export function adjustedRows(given: {
  order: Order;
  items: readonly OrderItem[];
  delivery: OrderDelivery;
  form: AdjustedForm;
}): AdjustedRow[] {
  const { order, delivery, form } = given;
  const items = new Map(given.items.map((item) => [item.id, item]));
  return delivery.lines.flatMap((line): AdjustedRow[] => {
    const item = items.get(line.item);
    if (item === undefined) return [];
    const accepted = line.accepted ?? "0";
    const isReturn = form.kind === "return";
    const limit = isReturn ? returnable({ ...line, accepted }) : add(accepted, receivable(item));
    const typed = form.typed[item.id] ?? null;
    const quantity = typed?.quantity ?? "0";
    const change = isReturn ? subtract("0", quantity) : subtract(typed === null ? accepted : quantity, accepted);
    const others = subtract(item.accepted_quantity, accepted);
    const surplus =
      isReturn || typed === null ? "0" : surplusOf({ ...item, accepted_quantity: others }, typed.quantity ?? "0");
    const paid = typed?.pays_surplus === true ? surplus : "0";
    const row: TypedRow = {
      item,
      accepted,
      refused: line.refused ?? "0",
      announced: line.announced,
      paid_surplus: line.paid_surplus,
      limit,
      typed,
      change,
      surplus,
      paid_change: isReturn || typed === null ? "0" : subtract(paid, line.paid_surplus),
      is_too_much: compare(quantity, limit) > 0,
    };
    return [{ ...row, due_change: dueChange(row, form, order) }];
  });
}

export const markedRows = (rows: readonly AdjustedRow[]): AdjustedRow[] => rows.filter(({ typed }) => typed !== null);

/** Returns whether what was typed changes what was accepted or what is paid for. */
export const isChanged = ({ change, paid_change }: Pick<AdjustedRow, "change" | "paid_change">): boolean =>
  !isZero(change) || !isZero(paid_change);

/** Returns the lines to return. Marked lines without a quantity are omitted. */
export const returnedLines = (rows: readonly AdjustedRow[]) =>
  markedRows(rows).flatMap(({ item, typed }) => {
    const quantity = Quantity.safeParse(typed?.quantity);
    return quantity.success ? [{ item: item.id, quantity: quantity.data, reason: typed?.reason ?? null }] : [];
  });

/** Returns the marked lines with the quantities that should have been recorded. */
export const correctedLines = (rows: readonly AdjustedRow[]) =>
  markedRows(rows).map(({ item, typed, surplus }) => ({
    item: item.id,
    accepted: QuantityOrNone.parse(typed?.quantity ?? "0"),
    refused: QuantityOrNone.parse(typed?.refused ?? "0"),
    surplus_is_paid: typed?.pays_surplus === true && !isZero(surplus),
    reason: typed?.reason ?? null,
  }));

function isCorrected({ announced, typed, is_too_much }: AdjustedRow): boolean {
  const [accepted, refused] = [typed?.quantity ?? "0", typed?.refused ?? "0"];
  const isReadable = [accepted, refused].every((text) => QuantityOrNone.safeParse(text).success);
  const short = shortOf({ announced, accepted, refused });
  return isReadable && !is_too_much && (!needsReason({ short, refused }) || (typed?.reason ?? "").trim() !== "");
}

/** Returns whether the form can be sent. */
export function isReady(rows: readonly AdjustedRow[], { kind, comment }: AdjustedForm): boolean {
  const marked = markedRows(rows);
  if (marked.length === 0) return false;
  if (kind === "correction") return comment.trim() !== "" && marked.every((row) => isCorrected(row));
  return marked.every(({ is_too_much, typed }) => !is_too_much && !isZero(typed?.quantity ?? "0"));
}
