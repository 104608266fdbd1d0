import { useEffect, useState } from "react";
import { FETCH_DELAY_MS } from "#contract/limits.ts";

/** What is typed, and what of it is asked for once nothing follows for a while. */
export function useSearchText(first = ""): { typed: string; search: string; setTyped: (text: string) => void } {
  const [typed, setTyped] = useState(first);
  const [search, setSearch] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, search, setTyped };
}
