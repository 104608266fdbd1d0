import { printedNumber, readDocumentNumber } from "#contract/numbering.ts";
import type { DocumentKind } from "#contract/numbering.ts";
import type { DataProvider, RaRecord } from "ra-core";
import type { ResourceName } from "#src/api/resources.ts";
import { listOf } from "#src/api/use-list-of.ts";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";

export interface Command {
  readonly id: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly icon: IconName;
  /** The page to open, or what to do on the open page. */
  readonly act: { readonly to: string; readonly state?: object | undefined } | (() => void);
}

export interface Finder {
  readonly resource: ResourceName;
  readonly title: string;
  readonly find: Find;
  /** Finds the documents with exactly the typed number; undefined if the records have no such numbers. */
  readonly findNumber?: Find | undefined;
}
type Find = (provider: DataProvider, search: string, signal: AbortSignal) => Promise<Command[]>;

interface SearchedRecords {
  readonly resource: ResourceName;
  readonly title: string;
  readonly icon: IconName;
  /** Kind of the documents whose numbers the records have. */
  readonly document?: DocumentKind | undefined;
}

export interface Commands {
  readonly pages: readonly Command[];
  readonly actions: readonly Command[];
  readonly finders: readonly Finder[];
}

/** Maximum number of results per kind. The user can narrow the search by typing more. */
const MAX_RESULTS_PER_KIND = 5;

/** Returns true if a document has the typed number. A number without a round means every round. */
export function hasNumber(code: string, typed: string): boolean {
  const [own, asked] = [readDocumentNumber(code), readDocumentNumber(typed)];
  if (own === null || asked === null || own.number !== asked.number) return false;
  return (asked.kind ?? own.kind) === own.kind && (asked.round === null || asked.round === (own.round ?? 1));
}

export function finderOf<R extends RaRecord<number>>(
  { resource, title, icon, document }: SearchedRecords,
  describe: (record: R) => Pick<Command, "name" | "note" | "act"> & { readonly code: string },
): Finder {
  const found = async (provider: DataProvider, search: string, signal: AbortSignal) => {
    const { data } = await provider.getList<R>(resource, { ...listOf({ search, most: MAX_RESULTS_PER_KIND }), signal });
    return data.map((record) => ({ id: `${resource} ${record.id}`, icon, ...describe(record) }));
  };
  /** The printed number finds less than the bare digits, which also occur in part numbers. */
  const findNumber: Find = async (provider, typed, signal) => {
    const asked = readDocumentNumber(typed);
    if (asked === null || document === undefined || (asked.kind ?? document) !== document) return [];
    const printed = printedNumber({ ...asked, kind: document }) ?? typed;
    return (await found(provider, printed, signal)).filter(({ code }) => hasNumber(code, typed));
  };
  return { resource, title, find: found, ...(document === undefined ? {} : { findNumber }) };
}

/**
 * Returns true if the text is long enough for a search. Two characters suffice, or one Chinese character, because that
 * can be a whole word.
 */
export const isEnough = (text: string): boolean => text.length > 1 || /\p{Script=Han}/u.test(text);
