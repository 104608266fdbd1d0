import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { parseOrdering } from "#contract/list.ts";
import { printedNumber, readDocumentNumber } from "#contract/numbering.ts";
import type { DocumentKind } from "#contract/numbering.ts";
import { asciiAddress } from "#contract/email-text.ts";
import { searchWordsOf, textKey } from "#contract/text-key.ts";

/** What a list is ordered by: by the field, its column, or several, the first one first. */
export type OrderColumns = Readonly<Record<string, RawBuilder<unknown> | readonly RawBuilder<unknown>[]>>;

/**
 * ORDER BY of a list: the asked fields by their SQL, nulls last, and the id as the last word so that every order is
 * total. `backwards` is the same order from its end.
 */
export function orderBy(
  ordering: string,
  columns: OrderColumns,
  id: RawBuilder<unknown>,
  { backwards = false } = {},
): RawBuilder<unknown> {
  const asked = parseOrdering(ordering);
  const nulls = backwards ? sql`NULLS FIRST` : sql`NULLS LAST`;
  const parts = asked.flatMap(({ field, descending }) => {
    const column = field === "id" ? id : (columns[field] ?? []);
    // Ids and names are never null: their order is that of their index, either way.
    const ends = field === "id" || field === "name" ? sql`` : nulls;
    const direction = descending === backwards ? sql`ASC` : sql`DESC`;
    return [column].flat().map((key) => sql`${key} ${direction} ${ends}`);
  });
  const tie = (asked[0]?.descending === true) === backwards ? sql`${id} ASC` : sql`${id} DESC`;
  return sql.join(asked.some(({ field }) => field === "id") ? parts : [...parts, tie]);
}

/** The words of a search as they stand in searched columns: parts of its text key. */
export const wordsOf = (search: string | undefined): string[] => searchWordsOf(search ?? "");

/** The pattern of LIKE for what holds a text somewhere. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The columns that hold the numbers of documents, by the kind of document. */
export type NumberColumns = Readonly<Partial<Record<DocumentKind, RawBuilder<unknown>>>>;

/**
 * Whether one word stands in the text, as it was typed, as the number that it means is printed or as the address that
 * it is, or is one of the numbers.
 */
function wordFound(word: string, column: RawBuilder<unknown>, numbers: NumberColumns): RawBuilder<SqlBool> {
  const typed = readDocumentNumber(word);
  const printed = typed === null ? null : printedNumber(typed);
  // Addresses are stored with ASCII domains, however they are typed and shown.
  const texts = [...new Set([word, printed === null ? word : textKey(printed), asciiAddress(word)])];
  const found = texts.map((text) => sql<SqlBool>`${column} LIKE ${containing(text)}`);
  for (const kind of ["tender", "offer", "order"] as const) {
    const number = numbers[kind];
    if (number === undefined || typed === null || (typed.kind !== null && typed.kind !== kind)) continue;
    found.push(sql<SqlBool>`${number} = ${typed.number}`);
  }
  return found.length === 1 && found[0] !== undefined ? found[0] : sql<SqlBool>`(${sql.join(found, sql` OR `)})`;
}

/**
 * Each word of the search must stand somewhere in the column, which holds text keys. A document is also found by
 * its number, however it is written ("T-00012", "00012", the former "CP-00012"): a tender's number finds all its
 * rounds.
 */
export const searchWords = (
  search: string | undefined,
  column: RawBuilder<unknown>,
  numbers: NumberColumns = {},
): RawBuilder<SqlBool>[] => wordsOf(search).map((word) => wordFound(word, column, numbers));

/** All of the conditions; true when there are none. */
export const andAll = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;

/**
 * Whether a column has one of these ids. Of one it says so in words of its own: the database takes a plan for any number
 * of them to be dearer than one for that one, and would plan it anew each time.
 */
export const isAmong = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<SqlBool> =>
  ids.length === 1 ? sql<SqlBool>`${column} = ${ids[0]}` : sql<SqlBool>`${column} = ANY(${[...ids]}::bigint[])`;

/** A condition for what was asked; none where it wasn't. */
export const conditionIfSet = <T>(
  value: T | undefined,
  condition: (value: T) => RawBuilder<boolean>,
): RawBuilder<boolean>[] => (value === undefined ? [] : [condition(value)]);

/** A numeric column as people write it: without the zeros that its scale pads it with. */
export const trimmedDecimal = (column: string): RawBuilder<string> => sql<string>`trim_scale(${sql.ref(column)})::text`;
