/** Characters beyond the first plane that are written as numbers: the parser keeps 16 bits of their codes only. */
const REFERENCE = /&#(?:x([\da-f]{5,8})|(\d{5,10}));/gi;

/**
 * `_xHHHH_` as Excel itself writes it (for control characters, an underscore before such a code, halves of pairs and
 * what is no character; ECMA-376 part 1, 22.9.2.19), or the underscore before any other.
 */
const CODE = /_x(?:00[01][\dA-Fa-f]|005[Ff]|[Ff]{3}[EeFf]|[Dd][89A-Fa-f][\dA-Fa-f]{2})_|_(?=[xX][\dA-Fa-f]{4}_)/g;
const ANY_CODE = /_(?=x[\da-f]{4}_)/gi;

/** Writes an underscore so that no reader takes it for the beginning of a code of `_xHHHH_`. */
const UNDERSCORE = "_x005F_";

/** Returns the text as Excel writes it into a cell: what looks like a code stays what it is. */
export const escapeCodes = (text: string): string => text.replace(ANY_CODE, UNDERSCORE);

/**
 * What may be a code of `_xHHHH_` in a file. The parser decodes all of them, while Excel writes only a few characters of
 * an .xlsx so, and other formats none; codes in HTML it leaves alone.
 */
type Codes = "excel" | "none" | "not_decoded";

/**
 * Returns markup that the parser reads as its own program does: a part number such as SKU_x0031_2 stays, and so does a
 * character beyond the first plane. `encode` writes such a character as the markup holds it.
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

/** Does the same to a part of a workbook, whose bytes are UTF-8; undefined where nothing changes. */
export function plainPart(part: Buffer, codes: Codes): Buffer | undefined {
  if (!part.includes("&#") && !part.includes("_x") && !part.includes("_X")) return undefined;
  const markup = part.toString("latin1");
  const plain = plainCharacters(markup, { codes, encode: utf8 });
  return plain === markup ? undefined : Buffer.from(plain, "latin1");
}
