import { createContext, useContext } from "react";
import { ROW_HEIGHTS } from "#src/ui/grid/grid-styles.ts";
import type { GridDensity } from "#src/ui/grid/grid-styles.ts";

export const DENSITIES: readonly GridDensity[] = ["compact", "standard", "comfortable"];

export const isDensity = (value: unknown): value is GridDensity => typeof value === "string" && value in ROW_HEIGHTS;

/** The user's default row height, for lists that don't define their own. */
export const DensityContext = createContext<GridDensity>("standard");

export const useDefaultDensity = (): GridDensity => useContext(DensityContext);
