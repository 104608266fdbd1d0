/** Pixels of a line of an offer: the name of what is asked for and its part number stand one above the other. */
export const LINE_HEIGHT = 38;
