import type { z } from "zod";

/**
 * How the fields of a table are described: once, in an object with one entry for each. Schemas, filters, columns of
 * grids and files and the server's SQL (server/db/described.ts) are derived from it.
 */

/**
 * The types of columns that fields are kept in, and what their values are on the wire: amounts are decimal texts, those
 * of money always with two decimals.
 */
export interface SqlTypes {
  text: string;
  numeric: string;
  "numeric(26,2)": string;
  date: string;
  timestamptz: string;
  smallint: number;
  integer: number;
  "smallint[]": number[];
  "text[]": string[];
  bigint: number;
  boolean: boolean;
  jsonb: unknown;
}

/** One field that people give. */
export interface Field {
  readonly sql: keyof SqlTypes;
  /** All that a text or a number may be, where that is known. */
  readonly values?: readonly (string | number)[];
  /** How long a text may be. */
  readonly max_length?: number;
  /** It may have no value. */
  readonly nullable: boolean;
  /** The column's name where it isn't the field's: of a reference, whose record goes out in place of its id. */
  readonly column?: string;
  /** What a change gives, what goes out. */
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}
export type Fields = Readonly<Record<string, Field>>;

/** The names of the fields that have these properties. */
export type NamesWhere<D extends Fields, P> = { [K in keyof D]: D[K] extends P ? K : never }[keyof D] & string;

/** The fields as they are stored: references are ids. */
export type StoredFields<D extends Fields> = {
  [K in keyof D]:
    | (D[K] extends { readonly values: readonly (infer V)[] } ? V : SqlTypes[D[K]["sql"]])
    | (D[K]["nullable"] extends true ? null : never);
};

/** The names of all fields, in their order. */
export const namesOf = <D extends Fields>(fields: D): (keyof D & string)[] => Object.keys(fields);

/** The names of the fields that have these properties, in their order. */
export function namesWhere<D extends Fields, const P extends Readonly<Record<string, string | boolean>>>(
  fields: D,
  having: P,
): NamesWhere<D, P>[] {
  const asked = Object.entries(having);
  return Object.entries(fields).flatMap(([name, field]) => {
    const properties = new Map<string, unknown>(Object.entries(field));
    const has = (each: string): each is NamesWhere<D, P> =>
      each === name && asked.every(([key, value]) => properties.get(key) === value);
    return has(name) ? [name] : [];
  });
}

/** An object with a value for each of the names. */
export function recordOf<const K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> {
  const made: Partial<Record<K, V>> = {};
  for (const name of names) made[name] = value(name);
  // Each name has just been given its value.
  return made as Record<K, V>;
}

/** A record's values of the fields, whatever else it has. */
export const fieldsOf = <D extends Fields, R extends Readonly<Record<keyof D, unknown>>>(
  fields: D,
  record: R,
): Pick<R, keyof D> =>
  // Each name is one of the record's.
  Object.fromEntries(namesOf(fields).map((name) => [name, record[name]])) as Pick<R, keyof D>;

/** A record's values of the fields, but what a change gives; undefined leaves a field as it is. */
export const mergedFields = <D extends Fields, R extends Readonly<Record<keyof D, unknown>>>(
  fields: D,
  record: R,
  change: { readonly [K in keyof D]?: R[K] | undefined },
): Pick<R, keyof D> =>
  // Each name is one of the record's, and a change gives what the record may have.
  Object.fromEntries(
    namesOf(fields).map((name) => [name, change[name] === undefined ? record[name] : change[name]]),
  ) as Pick<R, keyof D>;

/** A record whose fields are copies of another's: `from` names the source of each, null where it has none. */
export const copiedFields = <
  const F extends Readonly<Record<string, string | null>>,
  R extends Readonly<Record<Exclude<F[keyof F], null>, unknown>>,
>(
  from: F,
  record: R,
): { [K in keyof F]: F[K] extends keyof R ? R[F[K]] : null } => {
  const values = new Map<string, unknown>(Object.entries(record));
  // Each name has the value of the field that it names.
  return Object.fromEntries(
    Object.entries(from).map(([name, source]) => [name, source === null ? null : values.get(source)]),
  ) as { [K in keyof F]: F[K] extends keyof R ? R[F[K]] : null };
};

/** One property of each field, such as its schema, under the field's name. */
export const propertyOf = <const P extends string, D extends Readonly<Record<string, Readonly<Record<P, unknown>>>>>(
  fields: D,
  property: P,
): { [K in keyof D]: D[K][P] } =>
  // Each field gives its own.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[property]])) as {
    [K in keyof D]: D[K][P];
  };
