import type { ApiError } from "#src/api/api-error.ts";
import { valueIn } from "#src/entities/fields/field.ts";
import type { Field } from "#src/entities/fields/field.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** What is typed, by field: a text for whatever is typed as one. */
export type FormValues = Record<string, string | boolean | readonly string[]>;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

/** A record's value as its input holds it; of no record, what a new one begins with. */
function typedOf<R extends object>({ kind, source, input }: Field<R>, record: R | undefined): FormValues[string] {
  const value: unknown = record === undefined ? input?.initial : valueIn(record, source);
  if (kind === "yes_no") return value === true;
  if (kind === "choices") return texts(value);
  if (kind === "lines") return texts(value).join("\n");
  return typeof value === "string" ? value : "";
}

/** The form of a record: of the fields that have an input. */
export const valuesOf = <R extends object>(fields: readonly Field<R>[], record: R | undefined): FormValues =>
  Object.fromEntries(
    fields.filter(({ input }) => input !== undefined).map((field) => [field.source, typedOf(field, record)]),
  );

/** What is typed as it is sent: of the fields that may be written. */
export function bodyOf<R extends object>(
  fields: readonly Field<R>[],
  values: FormValues,
  isNew: boolean,
): Record<string, unknown> {
  const written = fields.filter(
    ({ source, input }) => input !== undefined && source in values && (isNew || input.is_given_once !== true),
  );
  return Object.fromEntries(
    written.map(({ source, kind, input }): [string, unknown] => {
      const value = values[source];
      if (kind !== "lines" || typeof value !== "string") return [source, value];
      const isSaid = input?.isShown?.(values, isNew) ?? true;
      const lines = value.split("\n").map((line) => line.trim());
      return [source, isSaid ? lines.filter((line) => line !== "") : []];
    }),
  );
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields whose values differ. */
export const differing = <R extends object>(fields: readonly Field<R>[], one: FormValues, other: FormValues) =>
  fields.filter(({ source }) => source in one && !isSame(one[source], other[source]));

/** What the server says of single fields of the form, the first sentence of each. */
export function refusedFields<R extends object>(
  fields: readonly Field<R>[],
  { fields: told }: ApiError,
): Record<string, string> {
  const named = Object.entries(told).map(([path, [sentence = ""]]) => [path.split(".")[0] ?? path, sentence] as const);
  return Object.fromEntries(named.filter(([name]) => fields.some(({ source, input }) => input && source === name)));
}

/** A value in words, for the question whose of two stays. */
export function shownOf<R extends object>({ choices, source }: Field<R>, values: FormValues, t: Translate): string {
  const known = choices?.(t) ?? [];
  const label = (value: string) => known.find((choice) => choice.value === value)?.label ?? value;
  const value = values[source] ?? "";
  if (typeof value === "boolean") return t(value ? "controls.answer.yes" : "controls.answer.no");
  return typeof value === "string" ? label(value) : value.map(label).join(", ");
}
