import type { CountdownLook } from "#src/locale/remaining.ts";
import { countdownLook, countdownTick, passedMark } from "#src/locale/remaining.ts";
import { nowMs } from "#src/locale/clock.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useNow } from "#src/locale/use-now.ts";

export interface CountdownNow {
  readonly left_ms: number;
  readonly look: CountdownLook;
  /** Formatted time left, with seconds in the last hour. */
  readonly text: string;
  readonly mark: ReturnType<typeof passedMark>;
}

/**
 * Returns the time left until an instant by the server's clock. All countdowns on a page share this clock, so that they
 * never differ.
 */
export function useCountdown(closes_at: string, urgent: boolean): CountdownNow {
  const formats = useFormats();
  const end = Date.parse(closes_at);
  const now = useNow(countdownTick(end - nowMs()));
  // The clock stops ticking at the end, and its last cached time may be before the end.
  const left_ms = end - Math.max(now, nowMs());
  return { left_ms, look: countdownLook(left_ms, urgent), text: formats.remaining(left_ms), mark: passedMark(left_ms) };
}
