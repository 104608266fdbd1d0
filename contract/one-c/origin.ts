const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443" };

function originOf(address: string | null): string | null {
  const parts = /^(https?):\/\/([^\s/?#:]+)(?::(\d+))?(?:[/?]|$)/i.exec(address ?? "");
  if (parts === null) return address;
  const [, scheme = "", host = "", port] = parts;
  return `${scheme}://${host}:${port ?? DEFAULT_PORTS[scheme.toLowerCase()] ?? ""}`.toLowerCase();
}

/**
 * Returns whether two 1C addresses have the same scheme, host and port. If not, the saved password is discarded, so
 * that it never reaches another server.
 */
export const isSameOrigin = (one: string | null, other: string | null): boolean => originOf(one) === originOf(other);
