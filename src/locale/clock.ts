/** Difference between the server's clock and this device's clock, in milliseconds. */
let offset = 0;

/**
 * Returns the server's time in milliseconds. Deadlines are decided by the server, and this device's clock may be wrong
 * by hours.
 */
export function nowMs(): number {
  return Date.now() + offset;
}

export function now(): Date {
  return new Date(nowMs());
}

/**
 * Updates the clock offset from the `Date` header of a response. `sent_ms` is `performance.now()` at the start of the
 * call and is used to add half of the round trip. Ignores differences below 1.5 s, because the header has a resolution
 * of one second.
 */
export function noteServerDate(header: string | null, sent_ms: number): void {
  const server = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(server)) return;
  const half_way = (performance.now() - sent_ms) / 2;
  const measured = server + half_way - Date.now();
  if (Math.abs(measured - offset) > 1500) offset = measured;
}
