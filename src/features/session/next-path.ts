import { PRODUCT_PATH } from "#contract/limits.ts";

/** Returns the path to open after sign-in: the `next` parameter if it is a path in this app, otherwise `home`. */
export const nextPath = (next: string | null, home: string): string =>
  next !== null && PRODUCT_PATH.test(next) ? next : home;
