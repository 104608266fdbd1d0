import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "ra-core";
import type { DataProvider } from "ra-core";
import { readDocumentNumber } from "#contract/numbering.ts";
import { isEnough } from "#src/app/commands/commands.ts";
import type { Command, Finder } from "#src/app/commands/commands.ts";

export interface Found {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Kinds of documents in the order in which their numbers are most often looked for. */
const NUMBERED = ["orders", "tenders", "supplier-offers"];

const isNumber = (search: string): boolean => readDocumentNumber(search) !== null;
export const isSearched = (search: string): boolean => isEnough(search) || isNumber(search);

/** Searches for the documents with exactly this number. */
async function findNumbered(
  finders: readonly Finder[],
  provider: DataProvider,
  search: string,
  signal: AbortSignal,
): Promise<readonly Command[]> {
  const numbered = NUMBERED.flatMap((name) => finders.filter(({ resource }) => resource === name));
  const searches = numbered.flatMap(({ findNumber }) => findNumber?.(provider, search, signal) ?? []);
  return (await Promise.all(searches)).flat();
}

/**
 * Searches all resources and returns the results together, so that no entry moves while the user chooses. Documents with
 * the typed number come first and are not repeated among the others.
 */
export function useFound(finders: readonly Finder[], search: string, numberTitle: string) {
  const provider = useDataProvider();
  return useQuery({
    queryKey: ["commands", finders.map(({ resource }) => resource), search],
    enabled: finders.length > 0 && isSearched(search),
    queryFn: async ({ signal }) => {
      const asked = isEnough(search) ? finders : [];
      const [numbered, ...answers] = await Promise.allSettled([
        isNumber(search) ? findNumbered(finders, provider, search, signal) : Promise.resolve([]),
        ...asked.map(({ find }) => find(provider, search, signal)),
      ]);
      signal.throwIfAborted();
      const first = numbered.status === "fulfilled" ? numbered.value : [];
      const known = new Set(first.map(({ id }) => id));
      const others = asked.map(({ title }, place): Found => {
        const answer = answers[place];
        const commands = answer?.status === "fulfilled" ? answer.value : [];
        return { title, commands: commands.filter(({ id }) => !known.has(id)) };
      });
      const failed = [numbered, ...answers].find((answer) => answer.status === "rejected");
      return {
        numbered: { title: numberTitle, commands: first },
        found: others.filter(({ commands }) => commands.length > 0),
        failure: (failed?.reason ?? null) as unknown,
      };
    },
    staleTime: ({ state }) => (state.data?.failure == null ? 15_000 : 0),
  });
}
