import type { Key } from "#i18n/keys.ts";
import type { Formats } from "#src/locale/formats.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** What a value is, and so how it is shown and typed; `choices` are several of a list, `lines` are texts, one for each line. */
export type FieldKind =
  | "text"
  | "code"
  | "email"
  | "long"
  | "count"
  | "moment"
  | "yes_no"
  | "choice"
  | "choices"
  | "lines";

/** What values are said with. */
export interface Said {
  readonly t: Translate;
  readonly formats: Formats;
}

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
  /** The value in words, where its kind doesn't say it. */
  readonly text?: (record: R, said: Said) => string;
}

/** How a field is typed into a form. */
export interface FieldInput {
  readonly required?: boolean;
  readonly max_length?: number;
  /** Digits and little else: what a phone offers to type with. */
  readonly is_numeric?: boolean;
  /** Lines of a text area. */
  readonly rows?: number;
  readonly hint?: Key;
  /** Given once, with the record: it is shown afterwards, and not written. */
  readonly is_given_once?: boolean;
  /** What a new record begins with. */
  readonly initial?: string | boolean;
  /** Whether it says anything beside what else is typed. */
  readonly isShown?: (values: Readonly<Record<string, unknown>>, isNew: boolean) => boolean;
}

/**
 * A field of a resource, described once: its column, its input and what is said of it when two people have changed it are
 * made from this. Without a column it stands in no list, without an input nobody writes it.
 */
export interface Field<R> {
  readonly source: keyof R & string;
  readonly label: Key;
  readonly kind: FieldKind;
  /** Of a choice: its values in their order, each in words. */
  readonly choices?: (t: Translate) => readonly { readonly value: string; readonly label: string }[];
  readonly column?: FieldColumn<R>;
  readonly input?: FieldInput;
}

/** The value of a record's field, whatever it is. */
export const valueIn = (record: object, source: string): unknown => Reflect.get(record, source);
