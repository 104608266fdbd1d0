import { useEffect, useState } from "react";
import { nowMs } from "#src/locale/clock.ts";

const same = (instant: number): number => instant;

/** The server's present instant in milliseconds; renders again every `every_ms`. Pass null to stand still. */
export const useNow = (every_ms: number | null): number => useFromNow(every_ms, same);

/**
 * What `read` says of the server's present instant, asked every `every_ms`; renders again when it says something else.
 * `read` keeps its identity.
 */
export function useFromNow<T extends string | number>(every_ms: number | null, read: (instant: number) => T): T {
  const [value, setValue] = useState(() => read(nowMs()));
  useEffect(() => {
    if (every_ms === null) return;
    const look = () => setValue(read(nowMs()));
    // Once at once: the instant kept from the pace before may be old.
    const first = setTimeout(look, 0);
    const timer = setInterval(look, every_ms);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [every_ms, read]);
  return value;
}
