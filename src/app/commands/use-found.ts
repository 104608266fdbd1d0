import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "ra-core";
import { isEnough } from "#src/app/commands/commands.ts";
import type { Command, Finder } from "#src/app/commands/commands.ts";

export interface Found {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Searches all resources and returns the results together, so that no entry moves while the user chooses. */
export function useFound(finders: readonly Finder[], search: string) {
  const provider = useDataProvider();
  return useQuery({
    queryKey: ["commands", finders.map(({ resource }) => resource), search],
    enabled: finders.length > 0 && isEnough(search),
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(finders.map(({ find }) => find(provider, search, signal)));
      signal.throwIfAborted();
      const found = finders.flatMap(({ title }, place): Found[] => {
        const answer = answers[place];
        return answer?.status === "fulfilled" && answer.value.length > 0 ? [{ title, commands: answer.value }] : [];
      });
      const failed = answers.find((answer) => answer.status === "rejected");
      return { found, failure: (failed?.reason ?? null) as unknown };
    },
    staleTime: ({ state }) => (state.data?.failure == null ? 15_000 : 0),
  });
}
