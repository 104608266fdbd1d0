import type { z } from "zod";
import { IsoDate } from "#contract/primitives.ts";
import { listAddress } from "#src/kit/list/list-address.ts";
import { sortWord } from "#src/kit/list/list-sort.ts";
import { dayEdge } from "#src/locale/local-time.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

/** What is chosen, as the address spells it. */
export type ChosenFilters = Readonly<Record<string, string | undefined>>;

/** What the address of a list with filters and kept views says, and what a view keeps of it. */
export function filteredAddress<const V extends string>(given: {
  views: readonly [V, ...V[]];
  sortable: readonly string[];
  /** The filters that the address may hold, and what each may say. */
  filters: Readonly<Record<string, z.ZodType>>;
}) {
  const { views, sortable, filters } = given;
  const [usual] = views;
  const readPage = listAddress<V>(views, usual, sortable);
  const filterWords = Object.keys(filters);
  const viewWords: readonly string[] = ["view", "q", "sort", ...filterWords];

  /** Reads the address; what makes no sense in it is as if it weren't there. */
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
    /** What the list shows as a query string that a view keeps. */
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
    /** The change of the address that shows what a view keeps; what it doesn't name goes. */
    patchOf(query: string): AddressPatch {
      const words = new URLSearchParams(query);
      return Object.fromEntries(viewWords.map((word) => [word, words.get(word)]));
    },
    /** The change of the address that takes all filters and the search back. */
    nothing: Object.fromEntries(["q", ...filterWords].map((word) => [word, null])) satisfies AddressPatch,
  };
}

/** The filters of a call: days of the address are those of the reader, from their beginning to their end. */
export const toFilterParams = (filters: ChosenFilters, zone: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([word, text]) =>
      text === undefined
        ? []
        : [[word, IsoDate.safeParse(text).success ? dayEdge(text, zone, word.endsWith("_to")) : text]],
    ),
  );
