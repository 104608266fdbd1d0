import type { AnyField, FieldChoices, FieldFilter } from "#src/entities/fields/field.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** A field by which a list is narrowed. */
export interface ListFilter extends FieldFilter {
  readonly source: string;
  readonly word: string;
  readonly label: NonNullable<FieldFilter["label"]>;
  readonly choices: FieldChoices;
}
/** What is chosen, by field: its value as the address spells it. */
export type Chosen = Readonly<Record<string, string>>;

const ON = "1";
const NO_CHOICES: FieldChoices = () => [];
/** Which values there are doesn't depend on how they are said. */
const unsaid: Translate = (key) => key;

export const filtersOf = (fields: readonly AnyField[]): readonly ListFilter[] =>
  fields.flatMap(({ source, label, choices = NO_CHOICES, filter }) =>
    filter === undefined
      ? []
      : [{ source, label, choices, ...filter, word: filter.as === "tabs" ? "view" : (filter.word ?? source) }],
  );

/** What an address chooses; what makes no sense in it is as if it weren't there. */
export const chosenIn = (filters: readonly ListFilter[], query: URLSearchParams): Chosen =>
  Object.fromEntries(
    filters.flatMap(({ source, word, as, choices, choices_in }) => {
      const value = query.get(word);
      const isKnown =
        as === "halves"
          ? value === ON
          : choices_in !== undefined || choices(unsaid).some((each) => each.value === value);
      return value !== null && value !== "" && isKnown ? [[source, value]] : [];
    }),
  );

/** What the list's call is asked for it. */
export const asked = (filters: readonly ListFilter[], chosen: Chosen): Readonly<Record<string, string | boolean>> =>
  Object.fromEntries(
    filters.flatMap(({ source, as, asks }): [string, string | boolean][] => {
      const value = chosen[source];
      if (as === "halves") return [[source, value === ON]];
      if (value === undefined) return [];
      return asks === undefined ? [[source, value]] : Object.entries(asks(value));
    }),
  );
