import { useEffect, useState } from "react";
import { FETCH_DELAY_MS } from "#contract/limits.ts";

export function useSettledText(typed: string, first = ""): string {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** Returns the typed text and the debounced search text. */
export function useSearchText(first = ""): { typed: string; search: string; setTyped: (text: string) => void } {
  const [typed, setTyped] = useState(first);
  const search = useSettledText(typed, first);
  return { typed, search, setTyped };
}
