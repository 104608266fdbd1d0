import { PRODUCT_PATH } from "#contract/limits.ts";

/**
 * Where a person goes after the sign-in: the page of this product that they wanted (`next` of the sign-in's address),
 * if it is one, else `home`.
 */
export const nextPath = (next: string | null, home: string): string =>
  next !== null && PRODUCT_PATH.test(next) ? next : home;
