import type * as Russian from "./ru/catalogue.ts";

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/**
 * The key of a text, such as `ui.action.save`. A key missing in the Russian catalogue doesn't compile.
 * catalogues.test.ts checks that the other languages have the same keys.
 */
export type Key = Leaves<typeof Russian>;
