import { compare, isZero, subtract } from "#contract/money/decimal.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { shortOf } from "#contract/orders/promised-day.ts";
import { QuantityOrNone } from "#contract/primitives.ts";

/** What is typed for a line of a receipt; null for an empty field. */
export interface Typed {
  readonly accepted: string | null;
  readonly refused: string | null;
  readonly reason: string;
}

/** A line of a receipt: of a shipment with what was announced, else of an order with what is awaited. */
export interface ReceiptLine {
  readonly item: OrderItem;
  /** Zero where nothing was announced. */
  readonly announced: string;
  /** What can be accepted at most. */
  readonly limit: string;
  readonly typed: Typed;
  readonly short: string;
  readonly is_too_much: boolean;
  /** Something is short or refused: the supplier reads why. */
  readonly is_amiss: boolean;
}

/**
 * The lines of a receipt as they stand in its dialog; what was announced stands there until something else is typed.
 */
export function receiptLines(
  items: readonly OrderItem[],
  delivery: OrderDelivery | null,
  typed: Readonly<Record<string, Typed>>,
): ReceiptLine[] {
  const announced = new Map(delivery?.lines.map((line) => [line.item, line.announced]));
  const shown = items.filter(({ id, quantity, accepted_quantity }) =>
    delivery === null ? compare(accepted_quantity, quantity) < 0 : announced.has(id),
  );
  return shown.map((item) => {
    const told = announced.get(item.id) ?? "0";
    const limit = subtract(item.quantity, item.accepted_quantity);
    const first = compare(told, limit) > 0 ? limit : told;
    const given = typed[item.id] ?? { accepted: delivery === null ? null : first, refused: null, reason: "" };
    const [accepted, refused] = [given.accepted ?? "0", given.refused ?? "0"];
    const short = shortOf({ announced: told, accepted, refused });
    return {
      item,
      announced: told,
      limit,
      typed: given,
      short,
      is_too_much: compare(accepted, limit) > 0,
      is_amiss: !isZero(short) || !isZero(refused),
    };
  });
}

/** True where a line can go out as it stands. */
export const isComplete = ({ typed, is_too_much, is_amiss }: ReceiptLine): boolean =>
  !is_too_much &&
  QuantityOrNone.safeParse(typed.accepted ?? "0").success &&
  QuantityOrNone.safeParse(typed.refused ?? "0").success &&
  (!is_amiss || typed.reason.trim() !== "");

/** What goes out: of a shipment every line, of what came without having been announced those of which something did. */
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
