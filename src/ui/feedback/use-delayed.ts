import { useEffect, useState } from "react";

/** Returns true once `active` has been true for `after_ms`. Returns false as soon as `active` is false. */
export function useDelayed(active: boolean, after_ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setPassed(true), after_ms);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [active, after_ms]);
  return active && passed;
}
