import { useEffect, useState } from "react";
import { nowMs } from "#src/locale/clock.ts";

/** The server's present instant in milliseconds; renders again every `every_ms`. Pass null to stand still. */
export function useNow(every_ms: number | null): number {
  const [instant, setInstant] = useState(nowMs);
  useEffect(() => {
    if (every_ms === null) return;
    setInstant(nowMs());
    const timer = setInterval(() => setInstant(nowMs()), every_ms);
    return () => clearInterval(timer);
  }, [every_ms]);
  return instant;
}
