/** CSS variable with the height of the page's bottom bar. Toasts are placed above the bar. */
export const BOTTOM_BAR = "--bottom-bar";

/**
 * CSS variable with the width of the page's aside. Toasts are placed to the left of the aside, so that they never cover
 * its buttons.
 */
export const SIDE_BAR = "--side-bar";

/** CSS variable with the width of a panel that covers the right side of the page. Toasts are placed to its left. */
export const SIDE_PANEL = "--side-panel";

/** CSS variable with the height of the totals above the bottom bar. Toasts and bulk actions are placed above them. */
export const FOOT_BAR = "--foot-bar";

/** CSS length from the bottom of the window to the first place above all bars. */
export const ABOVE_BARS = `calc(var(${BOTTOM_BAR}, 0px) + var(${FOOT_BAR}, 0px) + 12px)`;
