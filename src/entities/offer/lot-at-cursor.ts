import { createContext } from "react";

/** Returns the lot at the grid cursor of an offer, or null. A new question refers to that lot. */
export const LotAtCursor = createContext<() => number | null>(() => null);
