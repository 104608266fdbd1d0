import LETTER_WIDTHS from "./letter-widths.json" with { type: "json" };

/** Font size of the grids in pixels. */
const FONT_SIZE = 13;
/** Width factor of the widest letters and of characters in other scripts. */
const WIDEST = 1.12;
/**
 * Maximum width of each Inter character relative to the font size, measured in the browser at the grids' boldest weight
 * (600).
 */
const WIDTH_OF: ReadonlyMap<string, number> = new Map(
  Object.entries(LETTER_WIDTHS).flatMap(([width, signs]) =>
    Array.from(signs, (sign): [string, number] => [sign, Number(width)]),
  ),
);

/** Font size in pixels below which digits are hard to read. */
const SMALLEST = 8;

/** Returns an upper bound for a text's width relative to the font size. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += WIDTH_OF.get(sign) ?? WIDEST;
  return width;
}

/** Returns true only if the text is certain to fit. The estimate is conservative. */
export const fitsWidth = (text: string, pixels: number, font_size = FONT_SIZE): boolean =>
  widthOf(text) * font_size <= pixels;

export interface FittedNumber {
  readonly text: string;
  readonly size?: number;
}

const NO_ROOM = "…";

/**
 * Shrinks a number that doesn't fit, or hides it if the digits would be too small. A truncated number could be mistaken
 * for a different number.
 */
export function fittedNumber(text: string, pixels: number): FittedNumber {
  const width = widthOf(text);
  if (width * FONT_SIZE <= pixels) return { text };
  const size = Math.floor((pixels / width) * 4) / 4;
  return size < SMALLEST ? { text: NO_ROOM } : { text, size };
}
