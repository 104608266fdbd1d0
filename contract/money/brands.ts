import { MONEY_FORM, PRICE_FORM } from "#contract/primitives.ts";
import type { Money, Price } from "#contract/primitives.ts";

// The schemas would say the same: a table asks it for each of its cells, and these are ten times as fast.

/** True for text that is spelt as an amount of money; the way computed text gets its brand. */
export const isMoney = (text: string): text is Money => MONEY_FORM.test(text);

/** True for text that is spelt as a price. */
export const isPrice = (text: string): text is Price => PRICE_FORM.test(text);
