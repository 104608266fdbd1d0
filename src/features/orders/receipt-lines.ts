import { compare, isZero } from "#contract/money/decimal.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { acceptable, shortOf } from "#contract/orders/line-quantities.ts";
import { isTooMuch, needsReason } from "#contract/orders/receipt.rules.ts";
import { QuantityOrNone } from "#contract/primitives.ts";

/** Input for a receipt line. Null means that the field is empty. */
export interface Typed {
  readonly accepted: string | null;
  readonly refused: string | null;
  readonly reason: string;
}

/**
 * Line in a receipt. The expected quantity is the quantity announced for the shipment or, without a shipment, the
 * quantity outstanding in the order.
 */
export interface ReceiptLine {
  readonly item: OrderItem;
  /** Zero if no quantity was announced. */
  readonly announced: string;
  /** Maximum quantity that can be accepted. */
  readonly limit: string;
  readonly typed: Typed;
  readonly short: string;
  readonly isTooMuch: boolean;
  readonly needsReason: boolean;
}

/** Returns the lines in a receipt. The announced quantity is the default until the user types another quantity. */
export function receiptLines(
  items: readonly OrderItem[],
  delivery: OrderDelivery | null,
  typed: Readonly<Record<string, Typed>>,
): ReceiptLine[] {
  const announced = new Map(delivery?.lines.map((line) => [line.item, line.announced]));
  const shown = items.filter((item) => (delivery === null ? !isZero(acceptable(item)) : announced.has(item.id)));
  return shown.map((item) => {
    const announcedQuantity = announced.get(item.id) ?? "0";
    const limit = acceptable(item);
    const first = compare(announcedQuantity, limit) > 0 ? limit : announcedQuantity;
    const given = typed[item.id] ?? { accepted: delivery === null ? null : first, refused: null, reason: "" };
    const [accepted, refused] = [given.accepted ?? "0", given.refused ?? "0"];
    const short = shortOf({ announced: announcedQuantity, accepted, refused });
    return {
      item,
      announced: announcedQuantity,
      limit,
      typed: given,
      short,
      isTooMuch: isTooMuch(item, accepted),
      needsReason: needsReason({ short, refused }),
    };
  });
}

export const isComplete = ({ typed, ...line }: ReceiptLine): boolean =>
  !line.isTooMuch &&
  QuantityOrNone.safeParse(typed.accepted ?? "0").success &&
  QuantityOrNone.safeParse(typed.refused ?? "0").success &&
  (!line.needsReason || typed.reason.trim() !== "");

/**
 * Returns the lines to submit. With a shipment, these are all of its lines; without a shipment, only lines with
 * received goods.
 */
export const receivedLines = (lines: readonly ReceiptLine[]) =>
  lines
    .filter(
      ({ announced, typed }) => !isZero(announced) || !isZero(typed.accepted ?? "0") || !isZero(typed.refused ?? "0"),
    )
    .map(({ item, typed }) => ({
      item: item.id,
      accepted: QuantityOrNone.parse(typed.accepted ?? "0"),
      refused: QuantityOrNone.parse(typed.refused ?? "0"),
      reason: typed.reason,
    }));
