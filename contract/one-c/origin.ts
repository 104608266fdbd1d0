/** Returns the scheme, host and port of an address, or null for none: `https://a.ru/x` and `https://A.ru:443` agree. */
function originOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  return new URL(address).origin;
}

/**
 * Whether two addresses of 1C are served by the same origin. A saved password belongs to the origin that it was typed
 * for and is forgotten when this is false.
 */
export const isSameOrigin = (one: string | null, other: string | null): boolean => originOf(one) === originOf(other);
