import type { Unit } from "#contract/reference/reference.schema.ts";

/** Returns the symbol of a unit in the page's language; undefined without a unit. */
export const unitSymbol = (units: readonly Unit[], unit: number | null): string | undefined =>
  units.find(({ id }) => id === unit)?.symbol;
