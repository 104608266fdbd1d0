import { z } from "zod";
import type { AnyField, FieldChoices, FieldFilter } from "#src/kit/fields/field.ts";
import { isDay } from "#src/locale/dates.ts";
import type { Translate } from "#src/locale/use-t.ts";

export type ListFilter = FieldFilter & {
  readonly source: string;
  readonly label: NonNullable<FieldFilter["label"]>;
  readonly choices: FieldChoices;
  readonly words: readonly string[];
};
export type Chosen = Readonly<Record<string, string | undefined>>;

const ON = "1";
const NO_CHOICES: FieldChoices = () => [];
/** Returns keys untranslated, because the available values don't depend on the language. */
const unsaid: Translate = (key) => key;

const wordsOf = ({ as, word }: FieldFilter, source: string): readonly string[] =>
  as === "tabs" ? ["view"] : as === "period" ? ["from", "to"] : [word ?? source];

export const filtersOf = (fields: readonly AnyField[]): readonly ListFilter[] =>
  fields.flatMap(({ source, label, choices = NO_CHOICES, filter }) =>
    filter === undefined ? [] : [{ source, label, choices, ...filter, words: wordsOf(filter, source) }],
  );

function isSaid(filter: ListFilter, value: string): boolean {
  if (filter.as === "halves") return value === ON;
  if (filter.as === "period") return isDay(value);
  if (filter.as === "link") return /^[1-9]\d{0,14}$/.test(value);
  return filter.choices_in !== undefined || filter.choices(unsaid).some((each) => each.value === value);
}

/** Schemas of the URL parameters that hold the filters' values. */
export const filterSchemas = (filters: readonly ListFilter[]): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    filters.flatMap((filter) =>
      filter.words.map((word) => [word, z.string().refine((value) => isSaid(filter, value))]),
    ),
  );

export const toQueryParams = (
  filters: readonly ListFilter[],
  chosen: Chosen,
): Readonly<Record<string, string | boolean>> =>
  Object.fromEntries(
    filters.flatMap((filter) =>
      filter.words.flatMap((word): [string, string | boolean][] => {
        const value = chosen[word];
        if (filter.as === "halves") return [[filter.source, value === ON]];
        if (value === undefined) return [];
        if (filter.as === "period") return [[word, value]];
        return filter.as === "link" || filter.asks === undefined
          ? [[filter.source, value]]
          : Object.entries(filter.asks(value));
      }),
    ),
  );
