import { hasSearchWords } from "#contract/text-key.ts";
import type { DataProvider, RaRecord } from "ra-core";
import type { ResourceName } from "#src/api/resources.ts";
import { listOf } from "#src/api/use-list-of.ts";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";

/** Something to open: a page, a record, a form for a new one. */
export interface Command {
  readonly id: string;
  readonly name: string;
  /** Beside the name, in small letters. */
  readonly note?: string | undefined;
  readonly icon: IconName;
  readonly to: string;
  /** What the page is asked to do when it opens. */
  readonly state?: object;
}

/** Finds records of a resource by what is typed, through the search of its list. */
export interface Finder {
  readonly resource: ResourceName;
  readonly title: string;
  readonly find: (provider: DataProvider, search: string, signal: AbortSignal) => Promise<Command[]>;
}

/** What an area offers to the person. */
export interface Commands {
  readonly pages: readonly Command[];
  readonly actions: readonly Command[];
  readonly finders: readonly Finder[];
}

/** Of each kind so many are enough to choose from: who wants more types more. */
const MAX_RESULTS_PER_KIND = 5;

/** Makes the finder of a resource; `describe` says what a record is called and where it is. */
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

/** The commands whose names hold each word that is typed. */
export function named(commands: readonly Command[], typed: string): Command[] {
  return commands.filter(({ name }) => hasSearchWords(name, typed));
}

/** Records are searched for from two signs on; one Chinese letter is a word. */
export const isEnough = (text: string): boolean => text.length > 1 || /\p{Script=Han}/u.test(text);
