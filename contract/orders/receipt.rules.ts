import { compare, isZero } from "#contract/money/decimal.ts";
import { acceptable } from "#contract/orders/line-quantities.ts";

/** The customer can't accept more than what is still expected of the order line. */
export const isTooMuch = (line: Parameters<typeof acceptable>[0], accepted: string): boolean =>
  compare(accepted, acceptable(line)) > 0;

/** A short or refused quantity needs a reason, which the supplier reads. */
export const needsReason = ({ short, refused }: { readonly short: string; readonly refused: string }): boolean =>
  !isZero(short) || !isZero(refused);
