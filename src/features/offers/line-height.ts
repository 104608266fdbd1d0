/** Height of an offer line in pixels. The name and the part number are stacked. */
export const LINE_HEIGHT = 38;
