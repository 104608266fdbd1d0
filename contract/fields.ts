import type { z } from "zod";

/**
 * Describes the fields of a table once, in an object with one entry per field. Schemas, filters, grid and file columns
 * and the server's SQL (server/db/described.ts) derive from it.
 */

/**
 * Column types of fields, and the types of their values on the wire. Amounts are decimal strings; money always has two
 * decimals.
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

export interface Field {
  readonly sql: keyof SqlTypes;
  /** All permitted values of a string or number field, if they form a fixed set. */
  readonly values?: readonly (string | number)[];
  readonly max_length?: number;
  readonly nullable: boolean;
  /**
   * Column name, if different from the field name. References have a separate column name, because responses contain
   * the referenced record under the field name.
   */
  readonly column?: string;
  /** Schemas for the value in requests (`input`) and in responses (`output`). */
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}
export type Fields = Readonly<Record<string, Field>>;

export type NamesWhere<D extends Fields, P> = { [K in keyof D]: D[K] extends P ? K : never }[keyof D] & string;

/** Fields as stored in the database. References are ids. */
export type StoredFields<D extends Fields> = {
  [K in keyof D]:
    | (D[K] extends { readonly values: readonly (infer V)[] } ? V : SqlTypes[D[K]["sql"]])
    | (D[K]["nullable"] extends true ? null : never);
};

export const namesOf = <D extends Fields>(fields: D): (keyof D & string)[] => Object.keys(fields);

/** Returns the names of the fields with these properties, in field order. */
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

/** Returns the names of the fields that have a property, whatever its value, in field order. */
export const namesWith = <D extends Fields, const P extends string>(
  fields: D,
  property: P,
): NamesWhere<D, Readonly<Record<P, unknown>>>[] =>
  namesOf(fields).filter((name): name is NamesWhere<D, Readonly<Record<P, unknown>>> =>
    Object.hasOwn(fields[name] ?? {}, property),
  );

/** Picks the descriptions of the fields with these properties. */
export const fieldsWhere = <D extends Fields, const P extends Readonly<Record<string, string | boolean>>>(
  fields: D,
  having: P,
): Pick<D, NamesWhere<D, P>> => pick(fields, namesWhere(fields, having));

export function recordOf<const K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> {
  const made: Partial<Record<K, V>> = {};
  for (const name of names) made[name] = value(name);
  // The loop above sets a value for each name.
  return made as Record<K, V>;
}

export const pick = <R extends object, K extends keyof R & string>(record: R, names: readonly K[]): Pick<R, K> =>
  // Every name is a key of the record.
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<R, K>;

/** Picks the described fields from a record and drops everything else. */
export const fieldsOf = <D extends Fields, R extends Readonly<Record<keyof D, unknown>>>(
  fields: D,
  record: R,
): Pick<R, keyof D> =>
  // Every name is a key of the record, so the result has these keys.
  Object.fromEntries(namesOf(fields).map((name) => [name, record[name]])) as Pick<R, keyof D>;

/** Picks the described fields from a record. A value that is missing becomes null. */
export const fieldsOrNull = <D extends Fields, R extends { readonly [K in keyof D]?: unknown }>(
  fields: D,
  record: R,
): { [K in keyof D]: Exclude<R[K], undefined> | (undefined extends R[K] ? null : never) } =>
  // Every name is a key of the record or missing there.
  Object.fromEntries(namesOf(fields).map((name) => [name, record[name] ?? null])) as {
    [K in keyof D]: Exclude<R[K], undefined> | (undefined extends R[K] ? null : never);
  };

/** Applies a change to the described fields of a record. An undefined value leaves its field unchanged. */
export const mergedFields = <D extends Fields, R extends Readonly<Record<keyof D, unknown>>>(
  fields: D,
  record: R,
  change: { readonly [K in keyof D]?: R[K] | undefined },
): Pick<R, keyof D> =>
  // Every name is a key of the record, and the values of the change have the same types.
  Object.fromEntries(
    namesOf(fields).map((name) => [name, change[name] === undefined ? record[name] : change[name]]),
  ) as Pick<R, keyof D>;

/** Copies fields of one record to fields of another. `from` maps each target field to its source field, or to null. */
export const copiedFields = <
  const F extends Readonly<Record<string, string | null>>,
  R extends Readonly<Record<Exclude<F[keyof F], null>, unknown>>,
>(
  from: F,
  record: R,
): { [K in keyof F]: F[K] extends keyof R ? R[F[K]] : null } => {
  const values = new Map<string, unknown>(Object.entries(record));
  // Each name gets the value of its source field.
  return Object.fromEntries(
    Object.entries(from).map(([name, source]) => [name, source === null ? null : values.get(source)]),
  ) as { [K in keyof F]: F[K] extends keyof R ? R[F[K]] : null };
};

export const propertyOf = <const P extends string, D extends Readonly<Record<string, Readonly<Record<P, unknown>>>>>(
  fields: D,
  property: P,
): { [K in keyof D]: D[K][P] } =>
  // All fields have this property.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[property]])) as {
    [K in keyof D]: D[K][P];
  };
