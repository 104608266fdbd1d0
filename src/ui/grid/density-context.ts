import { createContext, useContext } from "react";
import { ROW_HEIGHTS } from "#src/ui/grid/grid-styles.ts";
import type { GridDensity } from "#src/ui/grid/grid-styles.ts";

export const DENSITIES: readonly GridDensity[] = ["compact", "standard", "comfortable"];

/** True for the name of a height of rows. */
export const isDensity = (value: unknown): value is GridDensity => typeof value === "string" && value in ROW_HEIGHTS;

/** The height of rows that the person wants in lists where they have chosen none. */
export const DensityContext = createContext<GridDensity>("standard");

export const useDefaultDensity = (): GridDensity => useContext(DensityContext);
