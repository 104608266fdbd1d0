import LETTER_WIDTHS from "./letter-widths.json" with { type: "json" };

/** Pixels of the grids' text. */
const FONT_SIZE = 13;
/** The widest letters, and the signs of other scripts. */
const WIDEST = 1.12;
/** How wide a sign of Inter is at most, in its size and in the boldest weight of the grids (600), as the browser measures it. */
const WIDTH_OF: ReadonlyMap<string, number> = new Map(Object.entries(LETTER_WIDTHS).flatMap(([width, signs]) => Array.from(signs, (sign): [string, number] => [sign, Number(width)])));

/** True when a line of text surely fits into so many pixels. It may be told not to fit though it would. */
export function surelyFits(text: string, pixels: number): boolean {
  let room = pixels / FONT_SIZE;
  for (const sign of text) {
    room -= WIDTH_OF.get(sign) ?? WIDEST;
    if (room < 0) return false;
  }
  return true;
}
