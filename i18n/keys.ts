import type * as Russian from "./ru/catalogue.ts";

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/**
 * Key of a string, such as `ui.action.save`. Keys that are missing from the Russian catalogue don't compile.
 * catalogues.test.ts checks that the other languages have the same keys.
 */
export type Key = Leaves<typeof Russian>;
