import { useEffect, useState } from "react";
import { nowMs } from "#src/locale/clock.ts";

const same = (instant: number): number => instant;

/** Returns the server's time in milliseconds and renders again every `every_ms`. Null stops the updates. */
export const useNow = (every_ms: number | null): number => useFromNow(every_ms, same);

/**
 * Evaluates `read` with the server's time every `every_ms` and renders again when its result changes. `read` must keep
 * its identity.
 */
export function useFromNow<T extends string | number>(every_ms: number | null, read: (instant: number) => T): T {
  const [value, setValue] = useState(() => read(nowMs()));
  useEffect(() => {
    if (every_ms === null) return;
    const look = () => setValue(read(nowMs()));
    // Updates once immediately, because the value from the previous interval may be outdated.
    const first = setTimeout(look, 0);
    const timer = setInterval(look, every_ms);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [every_ms, read]);
  return value;
}
