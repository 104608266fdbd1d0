import { compare, isZero } from "#contract/money/decimal.ts";

interface ThreeSums {
  /** Ordered sum, as agreed. */
  readonly total_with_vat: string;
  readonly received_total_with_vat: string;
  /** Sum to be paid. */
  readonly due_total_with_vat: string;
}

/**
 * Names the sums of an order or a line that must be stated besides the ordered one. What is to be paid is stated if it
 * differs from what was ordered; what was received, if it is a part of what is to be paid.
 */
export const differingSums = ({
  total_with_vat: ordered,
  received_total_with_vat: received,
  due_total_with_vat: due,
}: ThreeSums): readonly ("received" | "due")[] => [
  ...(isZero(received) || compare(received, due) === 0 ? [] : (["received"] as const)),
  ...(compare(due, ordered) === 0 ? [] : (["due"] as const)),
];
