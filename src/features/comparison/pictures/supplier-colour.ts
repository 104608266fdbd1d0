const GOLDEN_ANGLE = 137.5;
const FIRST_HUE = 255;
const CHROMA = 0.15;
/** Neighbours in the list differ in lightness too. */
const LIGHTNESS = { light: [0.5, 0.62], dark: [0.78, 0.66] } as const;

/** A colour for the supplier of a column: the next hue lies as far as it can from those before. */
export function supplierColour(column: number, mode: "light" | "dark"): string {
  const lightness = LIGHTNESS[mode][column % 2 === 0 ? 0 : 1];
  return `oklch(${lightness} ${CHROMA} ${(FIRST_HUE + column * GOLDEN_ANGLE) % 360})`;
}
