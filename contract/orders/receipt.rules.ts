import { compare, isZero } from "#contract/money/decimal.ts";
import { receivable } from "#contract/orders/surplus.rules.ts";

/** The customer can't accept more than what is still expected of the order line and the tolerated surplus. */
export const isTooMuch = (line: Parameters<typeof receivable>[0], accepted: string): boolean =>
  compare(accepted, receivable(line)) > 0;

/** A short or refused quantity needs a reason, which the supplier reads. */
export const needsReason = ({ short, refused }: { readonly short: string; readonly refused: string }): boolean =>
  !isZero(short) || !isZero(refused);
