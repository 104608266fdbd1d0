import { useEffect, useState } from "react";
import { nowMs } from "#src/locale/clock.ts";

const same = (instant: number): number => instant;

/** Returns the server's time in milliseconds and re-renders every `every_ms` milliseconds. Null stops the updates. */
export const useNow = (every_ms: number | null): number => useFromNow(every_ms, same);

/**
 * Evaluates `read` with the server's time every `every_ms` milliseconds and re-renders when the result changes. `read`
 * must be a stable function.
 */
export function useFromNow<T extends string | number>(every_ms: number | null, read: (instant: number) => T): T {
  const [value, setValue] = useState(() => read(nowMs()));
  useEffect(() => {
    if (every_ms === null) return;
    const look = () => setValue(read(nowMs()));
    // Updates once immediately, because the value may be outdated when the interval changes.
    const first = setTimeout(look, 0);
    const timer = setInterval(look, every_ms);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [every_ms, read]);
  return value;
}
