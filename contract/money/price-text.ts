import type { TypedPrice } from "#contract/money/vat.ts";
import { PriceQuantity } from "#contract/primitives.ts";
import { westernDigits } from "#contract/numbers/plain-text.ts";

/** Matches a price with its number of units: "0,87/1000", "0,87 за 1000 шт", "0.87 per 1000". */
const FOR = /^(.+?)(?:\s*[/／]\s*|\s+(?:за|per|for|प्रति)\s+|\s*每\s*)(.+)$/iu;
/** Matches a whole number, optionally grouped by spaces, points or commas, and the words after it. */
const COUNT = /^(\p{Nd}+|\p{Nd}{1,3}(?:[\s.,'’]\p{Nd}{3})+)(?:\s*(\p{L}.*))?$/u;
/** Parts of a price text. `quantity` is null if the second part isn't a number of units. */
interface PriceText {
  readonly price: string;
  readonly quantity: number | null;
}

const digitsOf = (text: string): string => westernDigits(text.normalize("NFKC")).replaceAll(/\D/gu, "");

/**
 * Splits a text into the price and its number of units. Returns null if the text names no units. `unitsOf` returns how
 * many units a word means ("шт" 1, "тыс. шт" 1000), or null. Without `unitsOf`, words are rejected.
 */
export function splitPrice(text: string, unitsOf?: (words: string) => string | null): PriceText | null {
  const [, price, rest] = FOR.exec(text.trim()) ?? [];
  if (price === undefined || rest === undefined) return null;
  const [, digits, word] = COUNT.exec(rest.trim()) ?? [];
  const each = (words: string): number => Number(unitsOf?.(words) ?? NaN);
  const quantity = digits === undefined ? each(rest) : Number(digitsOf(digits)) * (word === undefined ? 1 : each(word));
  return { price, quantity: PriceQuantity.safeParse(quantity).success ? quantity : null };
}

/**
 * Formats a price for cells and lists. Unless the price is for one unit, a slash and the number of units follow:
 * "0.87/1000".
 */
export const priceText = ({ price, price_quantity }: TypedPrice): string =>
  price_quantity === 1 ? price : `${price}/${price_quantity}`;

export function typedOf(text: string): TypedPrice {
  const [price = "", quantity = "1"] = text.split("/");
  return { price, price_quantity: Number(quantity) };
}
