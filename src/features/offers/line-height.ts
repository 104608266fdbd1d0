/** Height of an offer line in pixels. Fits the name and the part number on two rows of text. */
export const LINE_HEIGHT = 38;
