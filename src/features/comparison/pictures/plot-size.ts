/** Chart width in print, where nothing can be measured: the width of A4 without margins, in pixels. */
export const PAPER_WIDTH = 690;
