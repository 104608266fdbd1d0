import type { ApiError } from "#src/api/api-error.ts";
import { valueIn } from "#src/kit/fields/field.ts";
import type { AnyField, FieldKind } from "#src/kit/fields/field.ts";
import type { Translate } from "#src/locale/use-t.ts";

export type FormValues = Record<string, string | boolean | readonly string[]>;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

/** Returns the id of a referenced record, which the server may send together with its name. */
function idOf(value: unknown): string {
  const id = typeof value === "object" && value !== null ? valueIn(value, "id") : value;
  return typeof id === "number" ? String(id) : "";
}

/** Converts a typed value to wire format. For any kind other than text, an empty input becomes null. */
function sentOf(kind: FieldKind, value: FormValues[string] | undefined): unknown {
  if (value === "" && (kind === "day" || kind === "amount" || kind === "record" || kind === "choice")) return null;
  return kind === "record" ? Number(value) : value;
}

function typedOf({ kind, source, input }: AnyField, record: object | undefined): FormValues[string] {
  const value: unknown = record === undefined ? input?.initial : valueIn(record, source);
  if (kind === "yes_no") return value === true;
  if (kind === "choices") return texts(value);
  if (kind === "lines") return texts(value).join("\n");
  if (kind === "record" && record !== undefined) return idOf(value);
  return typeof value === "string" ? value : "";
}

export const valuesOf = (fields: readonly AnyField[], record: object | undefined): FormValues =>
  Object.fromEntries(
    fields.filter(({ input }) => input !== undefined).map((field) => [field.source, typedOf(field, record)]),
  );

/** Returns the request body with the visible fields. Hidden `lines` are sent as an empty list. */
export function bodyOf(fields: readonly AnyField[], values: FormValues, isNew: boolean): Record<string, unknown> {
  const written = fields.filter(({ source, input }) => input !== undefined && source in values);
  return Object.fromEntries(
    written.flatMap(({ source, kind, input }): [string, unknown][] => {
      const value = values[source];
      const isAsked = input?.isShown?.(values, isNew) ?? true;
      if (kind !== "lines" || typeof value !== "string") return isAsked ? [[source, sentOf(kind, value)]] : [];
      const lines = value.split("\n").map((line) => line.trim());
      return [[source, isAsked ? lines.filter((line) => line !== "") : []]];
    }),
  );
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const differing = (fields: readonly AnyField[], one: FormValues, other: FormValues) =>
  fields.filter(({ source }) => source in one && !isSame(one[source], other[source]));

export const missingIn = (fields: readonly AnyField[], values: FormValues, t: Translate): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ source, input }) => {
      const value = values[source];
      const isEmpty = typeof value === "string" && value.trim() === "";
      return input?.missing !== undefined && isEmpty ? [[source, t(input.missing)]] : [];
    }),
  );

export function refusedFields(fields: readonly AnyField[], { fields: messages }: ApiError): Record<string, string> {
  const isTyped = (name: string) => fields.some(({ source, input }) => input !== undefined && source === name);
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, [sentence = ""]]) => {
      const name = path.split(".").find(isTyped);
      return name === undefined ? [] : [[name, sentence]];
    }),
  );
}

export function shownOf({ choices, source }: AnyField, values: FormValues, t: Translate): string {
  const known = choices?.(t) ?? [];
  const label = (value: string) => known.find((choice) => choice.value === value)?.label ?? value;
  const value = values[source] ?? "";
  if (typeof value === "boolean") return t(value ? "controls.answer.yes" : "controls.answer.no");
  return typeof value === "string" ? label(value) : value.map(label).join(", ");
}
