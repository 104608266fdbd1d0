import { createContext } from "react";

/**
 * Context with a function that returns the lot at the cursor of the offer grid, or null. A new question refers to that
 * lot.
 */
export const LotAtCursor = createContext<() => number | null>(() => null);
