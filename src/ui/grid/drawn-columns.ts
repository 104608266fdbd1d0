import { createContext } from "react";

/**
 * Receives the number of columns that a list draws. A narrow list leaves out columns although the user hasn't hidden
 * them.
 */
export const DrawnColumnsContext = createContext<(count: number) => void>(() => undefined);
