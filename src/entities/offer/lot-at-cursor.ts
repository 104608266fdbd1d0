import { createContext } from "react";

/**
 * Tells the lot of the line that the cursor of an offer's grid is in, so that a question begins with it; null for none.
 */
export const LotAtCursor = createContext<() => number | null>(() => null);
