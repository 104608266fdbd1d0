import { plainText } from "#contract/verification/verified-fields.ts";

/** Words of a text that the other one doesn't have. */
export function differingWords(text: string, other: string): { readonly word: string; readonly differs: boolean }[] {
  const known = new Set(plainText(other).split(" "));
  return text
    .split(/(\s+)/)
    .filter((part) => part !== "")
    .map((word) => ({
      word,
      differs:
        word.trim() !== "" &&
        !plainText(word)
          .split(" ")
          .every((part) => known.has(part)),
    }));
}
