import type { z } from "zod";
import { namesOf } from "#contract/fields.ts";
import type { Field } from "#contract/fields.ts";

/** A field that people enter in a dialog. Dialogs, cards and documents show it by its kind. */
export interface FormField extends Field {
  /** A `text` is one line, a `long` text a paragraph. */
  readonly kind: "text" | "long" | "day";
  /** The field must be filled in, although its column may be empty: its records can also come about without it. */
  readonly required?: true;
  /** The latest day that people may enter is today. */
  readonly not_in_future?: true;
  /** The first day that people may enter is the day on which the order was made. */
  readonly not_before_order?: true;
}
export type FormFields = Readonly<Record<string, FormField>>;

type Required = { readonly nullable: false } | { readonly required: true };

export const isRequired = ({ nullable, required }: FormField): boolean => required === true || !nullable;

/** Returns the input schemas of the fields. A field that isn't required may be missing. */
export const formInputs = <D extends FormFields>(
  fields: D,
): { [K in keyof D]: D[K] extends Required ? D[K]["input"] : z.ZodOptional<D[K]["input"]> } =>
  // The names are those of the fields, and `isRequired` tests what `Required` says.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isRequired(field) ? field.input : field.input.optional()]),
  ) as { [K in keyof D]: D[K] extends Required ? D[K]["input"] : z.ZodOptional<D[K]["input"]> };

/** Returns the names of the fields with a limit: days that can't be in the future, or not before the order. */
export const limitedDaysOf = <D extends FormFields>(
  fields: D,
  limit: "not_in_future" | "not_before_order",
): (keyof D & string)[] => namesOf(fields).filter((name) => fields[name]?.[limit] === true);
