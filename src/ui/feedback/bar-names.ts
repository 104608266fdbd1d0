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

const ABOVE_BARS = `calc(var(${BOTTOM_BAR}, 0px) + var(${FOOT_BAR}, 0px) + 12px)`;

/** Where toasts are: at the lower right, above all bars and to the left of an aside. */
export const TOAST_PLACE = {
  position: "fixed",
  right: `calc(max(var(${SIDE_BAR}, 0px), var(${SIDE_PANEL}, 0px)) + 20px)`,
  bottom: `max(56px, ${ABOVE_BARS})`,
} as const;

/** Where they are on a phone, with the same distance on both sides. */
export const PHONE_TOAST_PLACE = { right: 16, left: 16, bottom: `max(80px, ${ABOVE_BARS})` } as const;
