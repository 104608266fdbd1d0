import { compare, roundHalfUp } from "#contract/money/decimal.ts";
import type { Formats } from "#src/locale/formats.ts";

/** Sums below this have their kopecks, because whole units would change them visibly. */
const WHOLE_FROM = "1000";

/** Formats a sum for a dense table: a large one in whole units of the currency, without the currency's sign. */
export const wholeSum = (formats: Formats, sum: string): string =>
  compare(sum.replace("-", ""), WHOLE_FROM) < 0 ? formats.amount(sum) : formats.quantity(roundHalfUp(sum, 0));
