import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

/** Changes of an address: null or nothing takes a word out of it. */
export type AddressPatch = Readonly<Record<string, string | null | undefined>>;

const PAGE: readonly string[] = ["page"];

/**
 * The state of a page, kept in its address. `read` must be a function that stays the same. Any change goes back to the
 * first page of the list, except of the words in `keeps_page`.
 */
export function useAddress<S>(read: (query: URLSearchParams) => S, keeps_page: readonly string[] = PAGE): { state: S; change: (patch: AddressPatch) => void } {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => read(query), [read, query]);
  const change = useCallback(
    (patch: AddressPatch) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          if (!Object.keys(patch).every((name) => keeps_page.includes(name))) after.delete("page");
          for (const [name, value] of Object.entries(patch)) {
            if (value === null || value === undefined || value === "") after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      ),
    [setQuery, keeps_page],
  );
  return { state, change };
}
