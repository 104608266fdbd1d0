export interface LetterSecrets {
  readonly names: readonly string[];
  /** Secret amounts as decimal strings. */
  readonly amounts: readonly string[];
}

/** Matches legal forms and quotation marks, which people often omit from a company name. */
const AROUND = /\b(?:ltd|llc|inc|gmbh|co)\b\.?|(?<!\p{L})(?:ооо|оао|зао|пао|ао|ип)(?!\p{L})|["«»“”„']/giu;
const SHORTEST_NAME = 3;
const NUMBER = /\d[\d\s\u00a0\u202f]*(?:[.,]\d+)?/gu;
/**
 * Minimum number of digits for a number without kopecks to count as an amount. A shorter number may be a quantity or a
 * room number.
 */
const MIN_AMOUNT_DIGITS = 4;

const bareName = (name: string): string => name.replace(AROUND, " ").replace(/\s+/gu, " ").trim().toLowerCase();
const bareNumber = (text: string): string => {
  const number = text.replace(/\s/gu, "").replace(",", ".");
  return number.includes(".") ? number.replace(/0+$/u, "").replace(/\.$/u, "") : number;
};

/**
 * Returns the first secret that a letter reveals, or null. The same text goes to several suppliers, so it must not
 * mention any supplier or amount.
 */
export function findLeakedSecret(text: string, { names, amounts }: LetterSecrets): string | null {
  const words = ` ${bareName(text)} `;
  const name = names.find((each) => {
    const bare = bareName(each);
    return bare.length >= SHORTEST_NAME && words.includes(bare);
  });
  if (name !== undefined) return name;
  const secret = new Set(amounts.map(bareNumber));
  const numbers = text.match(NUMBER) ?? [];
  const revealed = numbers.find((number) => {
    const isTelling = /[.,]\d/u.test(number) || number.replace(/\D/gu, "").length >= MIN_AMOUNT_DIGITS;
    return isTelling && secret.has(bareNumber(number));
  });
  return revealed?.trim() ?? null;
}
