import type * as Russian from "./ru/catalogue.ts";

/** The dotted path of every text in a catalogue. */
type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/**
 * The key of a text, such as `ui.action.save`. A key that the Russian catalogue lacks does not compile; that the other
 * languages have the same keys is a test (catalogues.test.ts).
 */
export type Key = Leaves<typeof Russian>;
