import type { CountdownLook } from "#src/locale/remaining.ts";
import { countdownLook, countdownTick, passedMark } from "#src/locale/remaining.ts";
import { nowMs } from "#src/locale/clock.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useNow } from "#src/locale/use-now.ts";

/** A countdown at this moment: how much is left, how it looks and reads, and the last mark that it passed. */
export interface CountdownNow {
  readonly left_ms: number;
  readonly look: CountdownLook;
  /** With seconds in the last hour. */
  readonly text: string;
  readonly mark: ReturnType<typeof passedMark>;
}

/**
 * Time left until an instant by the server's clock: the one piece that every countdown of a page draws, so that two of
 * them never differ.
 */
export function useCountdown(closes_at: string, urgent: boolean): CountdownNow {
  const formats = useFormats();
  const end = Date.parse(closes_at);
  const now = useNow(countdownTick(end - nowMs()));
  // The pace stops at the end, perhaps before the kept instant has passed it.
  const left_ms = end - Math.max(now, nowMs());
  return { left_ms, look: countdownLook(left_ms, urgent), text: formats.remaining(left_ms), mark: passedMark(left_ms) };
}
