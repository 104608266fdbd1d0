/** Numeric references beyond the basic multilingual plane. The parser truncates their codes to 16 bits. */
const REFERENCE = /&#(?:x([\da-f]{5,8})|(\d{5,10}));/gi;

/**
 * Matches `_xHHHH_` as Excel itself writes it, or the underscore before any other code. Excel encodes control
 * characters, an underscore before such a code, surrogate halves and noncharacters (ECMA-376 part 1, 22.9.2.19).
 */
const CODE = /_x(?:00[01][\dA-Fa-f]|005[Ff]|[Ff]{3}[EeFf]|[Dd][89A-Fa-f][\dA-Fa-f]{2})_|_(?=[xX][\dA-Fa-f]{4}_)/g;
const ANY_CODE = /_(?=x[\da-f]{4}_)/gi;

/** An encoded underscore, which no parser interprets as the start of an `_xHHHH_` code. */
const UNDERSCORE = "_x005F_";

/** Escapes text for a cell as Excel does, so that text resembling a code remains literal. */
export const escapeCodes = (text: string): string => text.replace(ANY_CODE, UNDERSCORE);

/**
 * The `_xHHHH_` codes that a file may contain. The parser decodes all of them, although Excel encodes only a few
 * characters in .xlsx. Other formats use no such codes, and the parser doesn't decode them in HTML.
 */
type Codes = "excel" | "none" | "not_decoded";

/**
 * Rewrites markup so that the parser decodes it like the original program. Preserves part numbers such as SKU_x0031_2,
 * and characters beyond the basic multilingual plane. `encode` converts such a character to the markup's own encoding.
 */
export function plainCharacters(markup: string, { codes, encode }: MarkupOptions): string {
  const whole = markup.replace(REFERENCE, (reference, hexadecimal: string | undefined, decimal: string | undefined) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    if (code <= 0xffff) return reference;
    return encode(code > 0x10ffff ? "\uFFFD" : String.fromCodePoint(code));
  });
  if (codes === "not_decoded") return whole;
  return whole.replace(codes === "excel" ? CODE : ANY_CODE, (found) => (found === "_" ? UNDERSCORE : found));
}

interface MarkupOptions {
  readonly codes: Codes;
  readonly encode: (character: string) => string;
}

const utf8 = (character: string): string => Buffer.from(character).toString("latin1");

/** Applies `plainCharacters` to a UTF-8 part of a workbook. Returns undefined if nothing changes. */
export function plainPart(part: Buffer, codes: Codes): Buffer | undefined {
  if (!part.includes("&#") && !part.includes("_x") && !part.includes("_X")) return undefined;
  const markup = part.toString("latin1");
  const plain = plainCharacters(markup, { codes, encode: utf8 });
  return plain === markup ? undefined : Buffer.from(plain, "latin1");
}
