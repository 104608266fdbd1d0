/** The server's clock minus this machine's, milliseconds. */
let offset = 0;

/** This machine's clock may be wrong by hours; deadlines are the server's. */
export function nowMs(): number {
  return Date.now() + offset;
}

/** The server's present instant, as well as we know it. */
export function now(): Date {
  return new Date(nowMs());
}

/**
 * Learns the server's clock from an answer's `Date` header. `sent_ms` is `performance.now()` when the call left, so
 * that half of the way there and back is allowed for. The header counts whole seconds, so a difference under 1.5 s is
 * noise.
 */
export function noteServerDate(header: string | null, sent_ms: number): void {
  const server = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(server)) return;
  const half_way = (performance.now() - sent_ms) / 2;
  const measured = server + half_way - Date.now();
  if (Math.abs(measured - offset) > 1500) offset = measured;
}
