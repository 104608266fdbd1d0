import { plainText } from "#contract/verification/verified-fields.ts";

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
