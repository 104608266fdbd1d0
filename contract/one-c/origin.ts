const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443" };

/** Returns the scheme, host and port of an address; null for none. */
function originOf(address: string | null): string | null {
  const parts = /^(https?):\/\/([^\s/?#:]+)(?::(\d+))?(?:[/?]|$)/i.exec(address ?? "");
  if (parts === null) return address;
  const [, scheme = "", host = "", port] = parts;
  return `${scheme}://${host}:${port ?? DEFAULT_PORTS[scheme.toLowerCase()] ?? ""}`.toLowerCase();
}

/**
 * Whether two addresses of 1C are served by the same origin, the scheme, host and port. A saved password belongs to the
 * origin that it was typed for and is forgotten when this is false.
 */
export const isSameOrigin = (one: string | null, other: string | null): boolean => originOf(one) === originOf(other);
