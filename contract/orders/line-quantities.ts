import { add, compare, min, subtract } from "#contract/money/decimal.ts";

/** What became of the ordered quantity of a line. All quantities are in the unit of the line. */
export interface LineQuantities {
  readonly quantity: string;
  /** Balance of receipts, corrections and returns. May exceed the ordered quantity by an agreed tolerance. */
  readonly accepted_quantity: string;
  readonly on_the_way_quantity: string;
  /** Part of an open line that is no longer expected, because it was returned without a replacement. */
  readonly cancelled_quantity: string;
  /** Part of the accepted quantity that isn't paid for, because it exceeds the order. */
  readonly free_quantity: string;
  /** True once the customer expects no more of the line than what is on the way. */
  readonly is_closed: boolean;
}

const above = (value: string): string => (compare(value, "0") < 0 ? "0" : value);

/** Returns the quantity up to the ordered quantity that the customer can still accept, also of a closed line. */
export const acceptable = ({
  quantity,
  cancelled_quantity,
  accepted_quantity,
}: Pick<LineQuantities, "quantity" | "cancelled_quantity" | "accepted_quantity">): string =>
  above(subtract(subtract(quantity, cancelled_quantity), accepted_quantity));

/** Returns by how much accepting `accepted` of a line would exceed the ordered quantity. */
export const surplusOf = (line: Parameters<typeof acceptable>[0], accepted: string): string =>
  above(subtract(accepted, acceptable(line)));

/** Returns the quantity that the customer still waits for. A closed line waits for what is on the way only. */
export const awaitedQuantity = (line: Omit<LineQuantities, "free_quantity">): string =>
  line.is_closed ? (min([line.on_the_way_quantity, acceptable(line)]) ?? "0") : acceptable(line);

/**
 * Returns the quantity that the supplier can still announce, which is neither accepted nor on the way. Returns zero for
 * a closed line.
 */
export const toShip = (line: Omit<LineQuantities, "free_quantity">): string =>
  above(subtract(awaitedQuantity(line), line.on_the_way_quantity));

/**
 * Returns the part of the accepted quantity that isn't paid for: what exceeds the order, without the part of it that the
 * customer agreed to pay.
 */
export const freeQuantity = ({
  quantity,
  cancelled_quantity,
  accepted_quantity,
  paid_surplus,
}: Pick<LineQuantities, "quantity" | "cancelled_quantity" | "accepted_quantity"> & {
  readonly paid_surplus: string;
}): string => above(subtract(subtract(accepted_quantity, subtract(quantity, cancelled_quantity)), above(paid_surplus)));

/** Returns the accepted quantity that is paid for. */
export const receivedQuantity = ({
  accepted_quantity,
  free_quantity,
}: Pick<LineQuantities, "accepted_quantity" | "free_quantity">): string => subtract(accepted_quantity, free_quantity);

/** Returns the quantity of a line that is to be paid: what was accepted and what is still awaited. */
export const dueQuantity = (line: LineQuantities): string => add(receivedQuantity(line), awaitedQuantity(line));

export const shortOf = (line: { announced: string; accepted: string; refused: string }): string =>
  above(subtract(line.announced, add(line.accepted, line.refused)));
