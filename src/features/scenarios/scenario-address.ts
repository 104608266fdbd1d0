import type { AddressPatch } from "#src/ui/page/use-address.ts";

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Reads the ids of the two scenarios that are compared. Null stands for a side that the user hasn't chosen. */
export const readSides = (query: URLSearchParams): { readonly a: number | null; readonly b: number | null } => ({
  a: idOf(query.get("a")),
  b: idOf(query.get("b")),
});

export type ChosenSides = ReturnType<typeof readSides>;

export const sidesPatch = (sides: Partial<ChosenSides>): AddressPatch =>
  Object.fromEntries(Object.entries(sides).map(([name, id]) => [name, id === null ? null : String(id)]));
