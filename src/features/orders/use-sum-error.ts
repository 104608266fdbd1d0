import { compare } from "#contract/money/decimal.ts";
import { useT } from "#src/locale/use-t.ts";

interface TypedSum {
  /** Null if the field is empty. */
  readonly sum: string | null;
  readonly isZeroAllowed?: boolean;
  /** The largest allowed sum, and what to say of a larger one. */
  readonly most: string;
  readonly tooMuch: string;
}

/** Returns a function that says why a typed sum can't be sent, or null if it can. */
export function useSumError(): (typed: TypedSum) => string | null {
  const t = useT();
  return ({ sum, isZeroAllowed = false, most, tooMuch }) => {
    if (sum === null) return t("validation.required");
    const sign = compare(sum, "0");
    if (sign < 0 || (sign === 0 && !isZeroAllowed))
      return t(isZeroAllowed ? "order_payment.sum.negative" : "order_payment.sum.not_positive");
    return compare(sum, most) > 0 ? tooMuch : null;
  };
}
