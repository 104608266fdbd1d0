/** Fixed width in print, where nothing can be measured: A4 between its margins, in pixels. */
export const PAPER_WIDTH = 690;
