import { MONEY_FORM, PRICE_FORM } from "#contract/primitives.ts";
import type { Money, Price } from "#contract/primitives.ts";

// These checks use regular expressions instead of schemas, because tables check every cell and a regular expression is
// ten times as fast.

/** Returns true for text in the format of a money amount. Also brands computed text as `Money`. */
export const isMoney = (text: string): text is Money => MONEY_FORM.test(text);

export const isPrice = (text: string): text is Price => PRICE_FORM.test(text);
