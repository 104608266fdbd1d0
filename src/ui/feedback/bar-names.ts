/** The height of the bar that the page keeps at its bottom; toasts stay above it. */
export const BOTTOM_BAR = "--bottom-bar";

/**
 * The width of the aside that the page keeps at its right; toasts stay left of it, so that none lies on its buttons.
 */
export const SIDE_BAR = "--side-bar";
