import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { parseOrdering } from "#contract/list.ts";
import { printedNumber, readDocumentNumber } from "#contract/numbering.ts";
import type { DocumentKind } from "#contract/numbering.ts";
import { asciiAddress } from "#contract/email-text.ts";
import { searchWordsOf, textKey } from "#contract/text-key.ts";

/** SQL sort keys by field, the most significant first. */
export type OrderColumns = Readonly<Record<string, RawBuilder<unknown> | readonly RawBuilder<unknown>[]>>;

/**
 * Returns the ORDER BY of a list: the requested fields with nulls last, then the id as tie-breaker. `backwards`
 * reverses the order.
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
    // Ids and names are never null. Without a NULLS clause, their order matches the index in both directions.
    const ends = field === "id" || field === "name" ? sql`` : nulls;
    const direction = descending === backwards ? sql`ASC` : sql`DESC`;
    return [column].flat().map((key) => sql`${key} ${direction} ${ends}`);
  });
  const tie = (asked[0]?.descending === true) === backwards ? sql`${id} ASC` : sql`${id} DESC`;
  return sql.join(asked.some(({ field }) => field === "id") ? parts : [...parts, tie]);
}

/** Splits a search into words, normalized like the searched columns. */
export const wordsOf = (search: string | undefined): string[] => searchWordsOf(search ?? "");

export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

export type NumberColumns = Readonly<Partial<Record<DocumentKind, RawBuilder<unknown>>>>;

/**
 * Whether the text column contains the word (directly, as a printed number or as an email address). Also true if a
 * number column equals the word.
 */
function wordFound(word: string, column: RawBuilder<unknown>, numbers: NumberColumns): RawBuilder<SqlBool> {
  const typed = readDocumentNumber(word);
  const printed = typed === null ? null : printedNumber(typed);
  // Email addresses are stored with ASCII domains, even if users type another spelling.
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
 * Returns the condition that every word occurs in the column, which contains text keys. Documents also match by number
 * in any spelling ("T-00012", "00012", the former "CP-00012"). A tender's number finds all its rounds.
 */
export const searchWords = (
  search: string | undefined,
  column: RawBuilder<unknown>,
  numbers: NumberColumns = {},
): RawBuilder<SqlBool>[] => wordsOf(search).map((word) => wordFound(word, column, numbers));

export const andAll = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;

/**
 * Returns the condition that a column has one of these ids. One id gets a separate SQL text: the planner overestimates
 * the cost of the array version and would replan it every time.
 */
export const isAmong = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<SqlBool> =>
  ids.length === 1 ? sql<SqlBool>`${column} = ${ids[0]}` : sql<SqlBool>`${column} = ANY(${[...ids]}::bigint[])`;

/** Condition of the `id` filter of a list; none if the filter is not set. */
export const withIds = (column: RawBuilder<unknown>, ids: readonly number[] | undefined): RawBuilder<SqlBool>[] =>
  ids === undefined ? [] : [isAmong(column, ids)];

export const conditionIfSet = <T>(
  value: T | undefined,
  condition: (value: T) => RawBuilder<boolean>,
): RawBuilder<boolean>[] => (value === undefined ? [] : [condition(value)]);

/** Returns the start of a day in Moscow time, because the operator's day begins there. */
export const operatorDay = (day: string): RawBuilder<unknown> =>
  sql`${day}::date::timestamp AT TIME ZONE 'Europe/Moscow'`;

/** Converts a numeric column to text without trailing zeros. */
export const trimmedDecimal = (column: string): RawBuilder<string> => sql<string>`trim_scale(${sql.ref(column)})::text`;
