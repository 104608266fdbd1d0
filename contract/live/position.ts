/**
 * Cookies with positions in the database's log (PostgreSQL's LSN): that of the caller's last change, which the server
 * sets, and that of the last event that a page has received. A replica answers a call once it has replayed both. The
 * values say nothing about persons or records.
 */
export const WRITTEN_COOKIE = "lotwise_written";
export const SEEN_COOKIE = "lotwise_seen";

/** Attributes of both cookies. Only calls of the API carry them. */
export const POSITION_ATTRIBUTES = "Path=/api; SameSite=Lax";

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

export const isPosition = (text: string): boolean => POSITION.test(text);

/** Position before all others. */
export const FIRST_POSITION = "0/0";

function valueOf(position: string): bigint {
  const [, high = "0", low = "0"] = POSITION.exec(position) ?? [];
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Returns the later of two positions. */
export const laterPosition = (one: string, other: string): string => (valueOf(one) < valueOf(other) ? other : one);
