import { CYRILLIC_TWINS, LATIN_TWINS } from "#contract/purchase-items/same-part.ts";

const TO_LATIN = new Map([...CYRILLIC_TWINS].map((letter, place) => [letter, LATIN_TWINS.charAt(place)]));
const TO_CYRILLIC = new Map([...LATIN_TWINS].map((letter, place) => [letter, CYRILLIC_TWINS.charAt(place)]));

export interface MixedLetters {
  readonly of: "cyrillic" | "latin";
  readonly letters: readonly string[];
  readonly mended: string;
}

const isTwin = (letter: string, twins: ReadonlyMap<string, string>): boolean => twins.has(letter.toUpperCase());

function twinOf(letter: string, twins: ReadonlyMap<string, string>): string {
  const twin = twins.get(letter.toUpperCase()) ?? letter;
  return letter === letter.toUpperCase() ? twin : twin.toLowerCase();
}

/**
 * Matches the multiplication sign between two sizes. People type it as a letter of either alphabet, so it isn't a typo.
 */
const BETWEEN_SIZES = /(?<=\d)[xX\u0445\u0425](?=\d)/gu;

/**
 * Finds letters typed in the wrong alphabet. A word is suspicious if it mixes two alphabets and all its letters of one
 * alphabet have look-alikes in the other. If this holds for both alphabets, the rarer letters are wrong. Any other mix
 * is intended.
 */
export function mixedLetters(text: string): MixedLetters | null {
  for (const word of text.split(/\s+/u)) {
    const bare = word.replace(BETWEEN_SIZES, "");
    const cyrillic = bare.match(/\p{Script=Cyrillic}/gu) ?? [];
    const latin = bare.match(/\p{Script=Latin}/gu) ?? [];
    if (cyrillic.length === 0 || latin.length === 0) continue;
    const isCyrillicOdd = cyrillic.every((letter) => isTwin(letter, TO_LATIN));
    const isLatinOdd = latin.every((letter) => isTwin(letter, TO_CYRILLIC));
    if (isCyrillicOdd && (!isLatinOdd || cyrillic.length <= latin.length))
      return foreignLetters("cyrillic", { text, word, letters: cyrillic, twins: TO_LATIN });
    if (isLatinOdd) return foreignLetters("latin", { text, word, letters: latin, twins: TO_CYRILLIC });
  }
  return null;
}

function foreignLetters(
  of: MixedLetters["of"],
  {
    text,
    word,
    letters,
    twins,
  }: { text: string; word: string; letters: readonly string[]; twins: ReadonlyMap<string, string> },
): MixedLetters {
  const odd = new Set(letters);
  const mended = [...word].map((letter) => (odd.has(letter) ? twinOf(letter, twins) : letter)).join("");
  return { of, letters: [...odd], mended: text.replace(word, () => mended) };
}
