import type { ComponentType, ReactNode } from "react";
import type { Access } from "#contract/permissions.ts";
import type { Key } from "#i18n/keys.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import type { Translate } from "#src/locale/use-t.ts";
import type { FieldProps } from "#src/ui/fields/FieldFrame.tsx";

/**
 * What a value is, and so how it is shown and typed; `choices` are several of a list, `lines` are texts, one for each
 * line, a `record` is another one that this one points to, by its id.
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

/** How a field stands in a list. */
export interface FieldColumn<R> {
  /** Its name in the grid, where the same field stands there already. */
  readonly name?: string;
  /** Where the heading isn't the label. */
  readonly header?: Key;
  readonly width?: number;
  readonly flex?: number;
  readonly minWidth?: number;
  readonly sortable?: boolean;
  /** On a narrow screen the column with the greatest number goes first; without a number it stays. */
  readonly priority?: number;
  /** In a table that shows all its rows: it goes on a phone (`wide`), or below 1280 px (`roomy`). */
  readonly hide?: "wide" | "roomy";
  /** The value in words, where its kind doesn't say it. */
  readonly text?: (record: R, tools: TextTools) => string;
  /** Drawn in place of the words; where it is nothing they stand. */
  readonly render?: (record: R) => ReactNode;
}

/** Where a field stands in the row of a list on a phone. */
export interface PhonePlace<R> {
  /** In the first line stands what the record is called. */
  readonly line: number;
  /** At the right end of its line. */
  readonly right?: boolean;
  /** Where it isn't said as in the column. */
  readonly text?: (record: R, tools: TextTools) => string;
}

/** A value in words. */
export interface FieldChoice {
  readonly value: string;
  readonly label: string;
  /** It is there to be seen alone. */
  readonly disabled?: boolean;
  /** What is said below it, where each of several has its own mark. */
  readonly hint?: string;
}

/** Values in their order. */
export type FieldChoices = (t: Translate) => readonly FieldChoice[];

/** A list is narrowed by one of a few values. */
interface ChoiceFilter {
  /** One of its choices by `tabs` under the title or by a `menu` beside the search; yes or no by two `halves`. */
  readonly as: "tabs" | "menu" | "halves";
  /** Its word in the address, where that isn't the field's name; that of tabs is `view`. */
  readonly word?: string;
  /** What is said where nothing is chosen. */
  readonly any: Key;
  /** What it is called, where that isn't the label. */
  readonly label?: Key;
  /** Where they aren't the field's. */
  readonly choices?: FieldChoices;
  /** Where the list's call says, beside its rows, which values there are: under this name. */
  readonly choices_in?: string;
  /** What the list's call is asked for a value, where it isn't the field itself. */
  readonly asks?: (value: string) => Readonly<Record<string, string | boolean>>;
}

/**
 * How a list is narrowed by a field; what is chosen stands in the address. Days stand there as `from` and `to`, and the
 * call knows them by these names; the id of what a `link` to the list names is only taken back here.
 */
export type FieldFilter = ChoiceFilter | PlainFilter<"period"> | PlainFilter<"link">;
interface PlainFilter<As extends string> {
  readonly as: As;
  readonly word?: string;
  readonly label?: Key;
}

/** A text that is typed by other means than its kind has. */
export interface TypedText extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Who writes a field, where that isn't everybody who may make or change the record. */
export interface FieldWriters {
  /** It is given once, with the record, and only shown afterwards. */
  readonly once?: true;
  /** Whoever has this access besides. */
  readonly access?: Access;
}

/** How a field is typed into a form. */
export interface FieldInput {
  readonly required?: boolean;
  /** What is said where nothing is given, if that isn't what the contract's rules say. */
  readonly missing?: Key;
  readonly max_length?: number;
  /** Digits and little else: what a phone offers to type with. */
  readonly is_numeric?: boolean;
  /** Half a line is room enough: it stands beside its neighbour. */
  readonly is_half?: boolean;
  /** Lines of a text area. */
  readonly rows?: number;
  readonly hint?: Key;
  readonly as?: ComponentType<TypedText>;
  readonly writers?: FieldWriters;
  /** What a new record begins with. */
  readonly initial?: string | boolean;
  /** Whether it says anything beside what else is typed. */
  readonly isShown?: (values: Readonly<Record<string, unknown>>, isNew: boolean) => boolean;
}

/**
 * A field of a resource, described once: its column, its place on a phone, its filter, its input and what is said of it
 * when two people have changed it are made from this. Without a column it stands in no list, without an input nobody
 * writes it.
 */
export interface Field<R> {
  readonly source: keyof R & string;
  readonly label: Key;
  readonly kind: FieldKind;
  /** Of a choice, or of the records to point to. */
  readonly choices?: FieldChoices;
  readonly column?: FieldColumn<R>;
  readonly phone?: PhonePlace<R>;
  readonly filter?: FieldFilter;
  readonly input?: FieldInput;
}

/** A field of whatever resource. */
export type AnyField = Field<never>;

/** The value of a record's field, whatever it is. */
export const valueIn = (record: object, source: string): unknown => Reflect.get(record, source);

/** A record that people change: who has seen another version of it is told. */
export interface Versioned {
  readonly id: number | string;
  readonly version: number;
}
export const isVersioned = (record: object): record is Versioned =>
  ["number", "string"].includes(typeof valueIn(record, "id")) && typeof valueIn(record, "version") === "number";
