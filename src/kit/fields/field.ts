import type { ComponentType, ReactNode } from "react";
import type { Access } from "#contract/permissions.ts";
import type { Key } from "#i18n/keys.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import type { Translate } from "#src/locale/use-t.ts";
import type { FieldProps } from "#src/ui/fields/FieldFrame.tsx";

/**
 * Kind of value, which determines how the value is shown and edited. `choices` means several values from a list,
 * `lines` means several strings (one per line), and `record` is a foreign key.
 */
export type FieldKind =
  | "text"
  | "code"
  | "email"
  | "long"
  | "count"
  | "day"
  | "moment"
  | "yes_no"
  | "choice"
  | "choices"
  | "lines"
  | "amount"
  | "record";

export interface FieldColumn<R> {
  /** Unique column name in the grid, needed if several columns show the same field. */
  readonly name?: string;
  readonly header?: Key;
  readonly width?: number;
  readonly flex?: number;
  readonly minWidth?: number;
  /** `when_counted`: sortable only if the list is fully counted. */
  readonly sortable?: boolean | "when_counted";
  /** True for a column that is hidden until the user adds it. */
  readonly hidden?: true;
  /**
   * On a narrow screen, columns are hidden by descending priority number. Columns without a number are never hidden.
   */
  readonly priority?: number;
  /** Hides the column on phones (`wide`) or below 1280 px (`roomy`), in tables that show all rows. */
  readonly hide?: "wide" | "roomy";
  readonly text?: (record: R, tools: TextTools) => string;
  /** Custom content shown instead of the text. If `render` returns nothing, the text is shown. */
  readonly render?: (record: R) => ReactNode;
}

export interface PhonePlace<R> {
  readonly line: number;
  readonly right?: boolean;
  readonly text?: (record: R, tools: TextTools) => string;
}

export interface FieldChoice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** Text shown under a choice, in lists where every choice has a checkbox. */
  readonly hint?: string;
}

export type FieldChoices = (t: Translate) => readonly FieldChoice[];

interface ChoiceFilter {
  /** `tabs` are shown under the title, `menu` next to the search. `halves` is a toggle between yes and no. */
  readonly as: "tabs" | "menu" | "halves";
  /** URL query parameter; defaults to the field's name. For tabs, the parameter is always `view`. */
  readonly word?: string;
  readonly any: Key;
  readonly label?: Key;
  readonly choices?: FieldChoices;
  /** Key of the available values in the list response. */
  readonly choices_in?: string;
  /** Converts a value to parameters of the list endpoint. By default, the field's name is the parameter. */
  readonly asks?: (value: string) => Readonly<Record<string, string | boolean>>;
}

/**
 * Defines how a field filters a list. The selection is stored in the URL. A period uses the parameters `from` and `to`,
 * in the URL and in the request. A `link` filter is set by links to the list, and users can only remove it.
 */
export type FieldFilter = ChoiceFilter | PlainFilter<"period"> | PlainFilter<"link">;
interface PlainFilter<As extends string> {
  readonly as: As;
  readonly word?: string;
  readonly label?: Key;
}

/** Props of a custom input that replaces the default input of a field's kind. */
export interface TypedText extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Restricts who may edit a field, in addition to the permissions for the record. */
export interface FieldWriters {
  /** True for a field that is set on creation and read-only afterwards. */
  readonly once?: true;
  readonly access?: Access;
}

export interface FieldInput {
  readonly required?: boolean;
  /** Message for an empty field, if it differs from the contract's message. */
  readonly missing?: Key;
  readonly max_length?: number;
  readonly is_numeric?: boolean;
  readonly is_half?: boolean;
  readonly rows?: number;
  readonly hint?: Key;
  /** Explanation behind a button next to the label, with the page of the guide about the field. */
  readonly help?: { readonly text: Key; readonly page: string };
  readonly as?: ComponentType<TypedText>;
  readonly writers?: FieldWriters;
  readonly initial?: string | boolean;
  /** Returns true if the field is relevant given the other values in the form. */
  readonly isShown?: (values: Readonly<Record<string, unknown>>, isNew: boolean) => boolean;
}

/**
 * Describes a field of a resource. The field's column, phone row, filter, input and label in a conflict are derived
 * from this description. A field without a column isn't listed, and a field without an input is read-only.
 */
export interface Field<R> {
  readonly source: keyof R & string;
  readonly label: Key;
  readonly kind: FieldKind;
  readonly choices?: FieldChoices;
  readonly column?: FieldColumn<R>;
  readonly phone?: PhonePlace<R>;
  readonly filter?: FieldFilter;
  readonly input?: FieldInput;
}

export type AnyField = Field<never>;

export const valueIn = (record: object, source: string): unknown => Reflect.get(record, source);

/** An editable record. Its version detects concurrent changes. */
export interface Versioned {
  readonly id: number | string;
  readonly version: number;
}
export const isVersioned = (record: object): record is Versioned =>
  ["number", "string"].includes(typeof valueIn(record, "id")) && typeof valueIn(record, "version") === "number";
