const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443" };

function originOf(address: string | null): string | null {
  const parts = /^(https?):\/\/([^\s/?#:]+)(?::(\d+))?(?:[/?]|$)/i.exec(address ?? "");
  if (parts === null) return address;
  const [, scheme = "", host = "", port] = parts;
  return `${scheme}://${host}:${port ?? DEFAULT_PORTS[scheme.toLowerCase()] ?? ""}`.toLowerCase();
}

/**
 * Returns whether two addresses of 1C share scheme, host and port. A saved password belongs to its origin and is
 * discarded when this returns false.
 */
export const isSameOrigin = (one: string | null, other: string | null): boolean => originOf(one) === originOf(other);
