import { compare } from "#contract/money/decimal.ts";

interface WinnerPart {
  readonly offer_item: number;
  /** Decimal text. */
  readonly quantity: string;
}

/** Returns true if both choose the same offer lines in the same quantities, in any order. */
export const areSameWinners = (now: readonly WinnerPart[], then: readonly WinnerPart[]): boolean =>
  now.length === then.length &&
  then.every((part) =>
    now.some((own) => own.offer_item === part.offer_item && compare(own.quantity, part.quantity) === 0),
  );
