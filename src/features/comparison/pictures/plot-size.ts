/** On paper nothing is measured: as wide as a sheet of A4 between its margins. */
export const PAPER_WIDTH = 690;
