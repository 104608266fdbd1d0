import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { SEARCH_MAX_LENGTH } from "#contract/primitives.ts";

/** Changes to the URL's query. Null, undefined or an empty string removes a parameter. */
export type AddressPatch = Readonly<Record<string, string | null | undefined>>;

interface AddressOptions {
  /** Parameters that can change without resetting the page number. Changing any other parameter returns to page 1. */
  keeps_page?: readonly string[];
  /** Parameters typed letter by letter, which create no history entries. */
  typed?: readonly string[];
}

interface Way {
  /** True to replace the current history entry. */
  replace?: boolean;
}

const PAGE: readonly string[] = ["page"];
const SEARCH: readonly string[] = ["q"];
/** State of a history entry that follows another entry for the same page. */
export const STEP = "step";

/** Reads the search text from the URL, truncated to the maximum search length. */
export const searchOf = (query: URLSearchParams): string => (query.get("q") ?? "").slice(0, SEARCH_MAX_LENGTH);

/**
 * Returns page state stored in the URL, and a function that changes it. `read` and the parameter lists must be stable
 * references. Each change adds a history entry, except changes of parameters typed letter by letter.
 */
export function useAddress<S>(
  read: (query: URLSearchParams) => S,
  { keeps_page = PAGE, typed = SEARCH }: AddressOptions = {},
): { state: S; change: (patch: AddressPatch, way?: Way) => void } {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => read(query), [read, query]);
  const change = useCallback(
    (patch: AddressPatch, { replace = Object.keys(patch).every((name) => typed.includes(name)) }: Way = {}) => {
      const after = new URLSearchParams(query);
      if (!Object.keys(patch).every((name) => keeps_page.includes(name))) after.delete("page");
      for (const [name, value] of Object.entries(patch)) {
        if (value === null || value === undefined || value === "") after.delete(name);
        else after.set(name, value);
      }
      if (after.toString() !== query.toString()) setQuery(after, replace ? { replace } : { state: STEP });
    },
    [query, setQuery, keeps_page, typed],
  );
  return { state, change };
}
