import type { Unit } from "#contract/reference/reference.schema.ts";

/** Returns the symbol of a unit in the page's language; undefined while the units are not loaded. */
export const unitSymbol = (units: readonly Unit[], unit: number | null): string | undefined =>
  units.find(({ id }) => id === unit)?.symbol;
