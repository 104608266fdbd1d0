import type { z } from "zod";
import { IsoDate } from "#contract/primitives.ts";
import { listAddress } from "#src/kit/list/list-address.ts";
import { sortWord } from "#src/kit/list/list-sort.ts";
import { dayEdge } from "#src/locale/local-time.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

export type ChosenFilters = Readonly<Record<string, string | undefined>>;

export function filteredAddress<const V extends string>(given: {
  views: readonly [V, ...V[]];
  sortable: readonly string[];
  filters: Readonly<Record<string, z.ZodType>>;
}) {
  const { views, sortable, filters } = given;
  const [usual] = views;
  const readPage = listAddress<V>(views, usual, sortable);
  const filterWords = Object.keys(filters);
  const viewWords: readonly string[] = ["view", "q", "sort", ...filterWords];

  /** Parses the URL. Ignores invalid values. */
  function read(query: URLSearchParams) {
    const chosen: ChosenFilters = Object.fromEntries(
      Object.entries(filters).flatMap(([word, schema]) => {
        const text = query.get(word) ?? "";
        return text !== "" && schema.safeParse(text).success ? [[word, text]] : [];
      }),
    );
    const kept = query.get("kept") ?? "";
    return {
      ...readPage(query),
      filters: chosen,
      kept: /^[1-9]\d{0,14}$/.test(kept) ? Number(kept) : null,
    };
  }

  return {
    read,
    /** Returns the list state as a query string, which is stored in a saved view. */
    wordsOf({ view, search, sort, filters: chosen }: ReturnType<typeof read>): string {
      const words = new URLSearchParams();
      const say = (word: string, text: string | undefined): void => {
        if (text !== undefined && text !== "") words.set(word, text);
      };
      say("view", view === usual ? "" : view);
      say("q", search);
      say("sort", sort === null ? "" : sortWord(sort));
      for (const word of filterWords) say(word, chosen[word]);
      return words.toString();
    },
    /** Returns the URL change that shows a saved view and clears all other parameters. */
    patchOf(query: string): AddressPatch {
      const words = new URLSearchParams(query);
      return Object.fromEntries(viewWords.map((word) => [word, words.get(word)]));
    },
    nothing: Object.fromEntries(["q", ...filterWords].map((word) => [word, null])) satisfies AddressPatch,
  };
}

/** Converts URL filters to request parameters. A day becomes the start or end of that day in the reader's time zone. */
export const toFilterParams = (filters: ChosenFilters, zone: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([word, text]) =>
      text === undefined
        ? []
        : [[word, IsoDate.safeParse(text).success ? dayEdge(text, zone, word.endsWith("_to")) : text]],
    ),
  );
