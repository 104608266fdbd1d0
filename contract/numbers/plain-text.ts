const SPACES = /[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+/gu;

export const spacesToOne = (text: string): string => text.replace(SPACES, " ");

/** Converts full-width and Devanagari digits and signs to ASCII. NFKC would turn m² into m2 and 10² into 102. */
export function westernDigits(text: string): string {
  return text
    .replace(/[\uFF10-\uFF19]/gu, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[\u0966-\u096F]/gu, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replaceAll("．", ".")
    .replaceAll("，", ",")
    .replaceAll("－", "-")
    .replaceAll("＋", "+");
}

/**
 * Splits a header into normalized words. Lowercases the text, replaces ё with е, strips Latin accents, and turns # into
 * a word and currency signs into "price". Removes all other signs.
 */
export function wordsOf(text: string): string[] {
  return text
    .replace(/№/gu, " # ")
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, "$1")
    .normalize("NFKC")
    .replace(/(\p{Ll})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[$€£¥₽]/gu, " price ")
    .replaceAll("#", " # ")
    .replace(/[^\p{L}\p{M}\p{N}#]+/gu, " ")
    .trim()
    .split(" ")
    .filter((word) => word !== "");
}

export const keyOf = (text: string): string => wordsOf(text).join(" ");
