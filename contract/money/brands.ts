import { Money, Price } from "#contract/primitives.ts";

/** True for text that is spelt as an amount of money; the way computed text gets its brand. */
export const isMoney = (text: string): text is Money => Money.safeParse(text).success;

/** True for text that is spelt as a price. */
export const isPrice = (text: string): text is Price => Price.safeParse(text).success;
