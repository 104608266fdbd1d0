import { useEffect, useState } from "react";
import { nowMs } from "#src/locale/clock.ts";

/** The server's present instant in milliseconds; renders again every `every_ms`. Pass null to stand still. */
export function useNow(every_ms: number | null): number {
  const [instant, setInstant] = useState(nowMs);
  useEffect(() => {
    if (every_ms === null) return;
    const look = () => setInstant(nowMs());
    // Once at once: the instant kept from the pace before may be old.
    const first = setTimeout(look, 0);
    const timer = setInterval(look, every_ms);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [every_ms]);
  return instant;
}
