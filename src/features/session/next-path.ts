const PRODUCT_AREAS = /^\/(service|admin-profile|workspace|new-workspace|profile|invite)(\/|$)/;

/**
 * Where a person goes after the sign-in: the address they wanted (`next` of the sign-in's address), if it is a page of
 * this product behind the sign-in (or an invitation), else `home`. An address of another site, however it is spelt, leads home.
 */
export function nextPath(next: string | null, options: { origin: string; home: string }): string {
  const { origin, home } = options;
  if (next === null || !next.startsWith("/") || !URL.canParse(next, origin)) return home;
  const url = new URL(next, origin);
  return url.origin === origin && PRODUCT_AREAS.test(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : home;
}
