import { hasSearchWords } from "#contract/text-key.ts";
import type { DataProvider, RaRecord } from "ra-core";
import type { ResourceName } from "#src/api/resources.ts";
import { listOf } from "#src/api/use-list-of.ts";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";

export interface Command {
  readonly id: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly icon: IconName;
  readonly to: string;
  readonly state?: object;
}

export interface Finder {
  readonly resource: ResourceName;
  readonly title: string;
  readonly find: (provider: DataProvider, search: string, signal: AbortSignal) => Promise<Command[]>;
}

export interface Commands {
  readonly pages: readonly Command[];
  readonly actions: readonly Command[];
  readonly finders: readonly Finder[];
}

/** Maximum number of results per kind. The user can narrow the search by typing more. */
const MAX_RESULTS_PER_KIND = 5;

export const finderOf = <R extends RaRecord<number>>(
  { resource, title, icon }: { resource: ResourceName; title: string; icon: IconName },
  describe: (record: R) => Pick<Command, "name" | "note" | "to">,
): Finder => ({
  resource,
  title,
  find: async (provider, search, signal) => {
    const { data } = await provider.getList<R>(resource, { ...listOf({ search, most: MAX_RESULTS_PER_KIND }), signal });
    return data.map((record) => ({ id: `${resource} ${record.id}`, icon, ...describe(record) }));
  },
});

export function named(commands: readonly Command[], typed: string): Command[] {
  return commands.filter(({ name }) => hasSearchWords(name, typed));
}

/**
 * Returns true if the text is long enough for a search. Two characters suffice, or one Chinese character, because that
 * can be a whole word.
 */
export const isEnough = (text: string): boolean => text.length > 1 || /\p{Script=Han}/u.test(text);
