import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { SEARCH_MAX_LENGTH } from "#contract/primitives.ts";

/** Changes of an address: null or nothing takes a word out of it. */
export type AddressPatch = Readonly<Record<string, string | null | undefined>>;

interface AddressOptions {
  /** Words whose change leaves the list on its page; any other goes back to the first one. */
  keeps_page?: readonly string[];
  /** Words that are typed letter by letter. */
  typed?: readonly string[];
}

interface Way {
  /** In place of what the address was: no step. */
  replace?: boolean;
}

const PAGE: readonly string[] = ["page"];
const SEARCH: readonly string[] = ["q"];
/** What an entry of the browser's history carries whose forerunner is the same page. */
export const STEP = "step";

/** What a list is searched for by its address; of a longer text as much as the search takes. */
export const searchOf = (query: URLSearchParams): string => (query.get("q") ?? "").slice(0, SEARCH_MAX_LENGTH);

/**
 * The state of a page, kept in its address. `read` must be a function that stays the same, and so must the lists of
 * words. A change is a step that the browser's Back takes back; what is typed letter by letter is none.
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
