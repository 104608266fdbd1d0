import type { TypedPrice } from "#contract/money/vat.ts";
import { PriceQuantity } from "#contract/primitives.ts";
import { westernDigits } from "#contract/numbers/plain-text.ts";

/** What separates a price from its number of units: "0,87/1000", "0,87 за 1000 шт", "0.87 per 1000". */
const FOR = /^(.+?)(?:\s*[/／]\s*|\s+(?:за|per|for|प्रति)\s+|\s*每\s*)(.+)$/iu;
/** A whole number with or without spaces, points or commas between thousands, and the words behind it. */
const COUNT = /^(\p{Nd}+|\p{Nd}{1,3}(?:[\s.,'’]\p{Nd}{3})+)(?:\s*(\p{L}.*))?$/u;
/** The two parts of a price's text; `quantity` is null where what follows is no number of units. */
interface PriceText {
  readonly price: string;
  readonly quantity: number | null;
}

const digitsOf = (text: string): string => westernDigits(text.normalize("NFKC")).replaceAll(/\D/gu, "");

/**
 * Splits a text into its price and the number of units that it is for; null for a text that names no units. `unitsOf`
 * says how many units words stand for ("шт" 1, "тыс. шт" 1000), or null; without it no words are taken.
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
 * The text of a price for cells and lists that hold one value: the price, and behind a slash the number of units where
 * it isn't for one, "0.87/1000".
 */
export const priceText = ({ price, price_quantity }: TypedPrice): string =>
  price_quantity === 1 ? price : `${price}/${price_quantity}`;

/** The price of such a text. */
export function typedOf(text: string): TypedPrice {
  const [price = "", quantity = "1"] = text.split("/");
  return { price, price_quantity: Number(quantity) };
}
