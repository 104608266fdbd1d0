import LETTER_WIDTHS from "./letter-widths.json" with { type: "json" };

/** Pixels of the grids' text. */
const FONT_SIZE = 13;
/** The widest letters, and the signs of other scripts. */
const WIDEST = 1.12;
/**
 * How wide a sign of Inter is at most, in its size and in the boldest weight of the grids (600), as the browser
 * measures it.
 */
const WIDTH_OF: ReadonlyMap<string, number> = new Map(
  Object.entries(LETTER_WIDTHS).flatMap(([width, signs]) =>
    Array.from(signs, (sign): [string, number] => [sign, Number(width)]),
  ),
);

/** Pixels below which digits are no longer read at a glance. */
const SMALLEST = 8;

/** How many times the size of its letters a line of text is wide at most. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += WIDTH_OF.get(sign) ?? WIDEST;
  return width;
}

/** True when a line of text surely fits into so many pixels. It may be told not to fit though it would. */
export const fitsWidth = (text: string, pixels: number): boolean => widthOf(text) * FONT_SIZE <= pixels;

/** A number as it is drawn, and the size of its digits where that isn't the usual one. */
export interface FittedNumber {
  readonly text: string;
  readonly size?: number;
}

/** What stands for a number that finds no room. */
const NO_ROOM = "…";

/**
 * A number that doesn't fit is drawn smaller, and not at all where it would be too small: without its last digits
 * it would be another number.
 */
export function fittedNumber(text: string, pixels: number): FittedNumber {
  const width = widthOf(text);
  if (width * FONT_SIZE <= pixels) return { text };
  const size = Math.floor((pixels / width) * 4) / 4;
  return size < SMALLEST ? { text: NO_ROOM } : { text, size };
}
