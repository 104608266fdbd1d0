import { keyOf } from "#contract/numbers/plain-text.ts";

/** Words for one of several ways in which a product is assembled. */
const VARIANT =
  /(?:^|\s)(?:variant[es]?|variante[sn]?|варианты?|варианта|исполнени[еяй]|исп|комплектаци[яи]|модификаци[яи]|config|configs|configurations?|assembly options?|bestückungsvariante|wariant|versione?|versions?)(?:\s|$)|变体|变型|版本/u;
/** Number of a variant by ГОСТ 2.113, where a dash stands for the first one: "-", "-01", "02". */
const GOST_NUMBER = /^(?:[-–—−]|[-–—−]?\s?\d{2,3})$/u;
const DASH = /^[-–—−]$/u;
/** Such a number behind other words: "Кол. на исп. -01". Without its dash it might be anything: "Qty 10". */
const GOST_NUMBER_BEHIND = /\s[-–—−](?:\s?\d{2,3})?$/u;

/** Returns true for a heading that speaks of variants: "Variant A", "исполнение 1". */
export const speaksOfVariants = (heading: string): boolean => VARIANT.test(keyOf(heading));

const numberOf = (text: string): number | null => {
  const value = text.trim();
  if (!GOST_NUMBER.test(value)) return null;
  return DASH.test(value) ? 0 : Number(value.replace(/^[-–—−]\s?/u, ""));
};

export const isVariantNumber = (text: string): boolean => numberOf(text) !== null;

/** Returns true for the numbers of all variants in their order: "-", "-01", "-02". Quantities hardly look like that. */
export function areVariantNumbers(texts: readonly string[]): boolean {
  const numbers = texts.map(numberOf);
  const [first] = numbers;
  return (
    texts.length > 1 &&
    (first === 0 || first === 1) &&
    numbers.every((number, place) => number !== null && number === first + place)
  );
}

/** Returns true for a heading that ends in the number of a variant: "Кол. -01", "Qty -". */
export const endsInVariantNumber = (heading: string): boolean =>
  GOST_NUMBER_BEHIND.test(heading.trim()) && !/\d\s*[-–—−]/u.test(heading.trim());

/** Returns headings of variants without the words that all of them begin with: "Количество на исполнение -01" is "-01". */
export function variantNames(headings: readonly string[]): string[] {
  const words = headings.map((heading) => heading.trim().split(/\s+/u));
  const [first = []] = words;
  const shared = first.findIndex((word, place) =>
    words.some((other) => other[place] !== word || other.length === place + 1),
  );
  return words.map((own) => own.slice(Math.max(0, shared)).join(" "));
}
