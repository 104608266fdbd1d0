import pg from "pg";

const { builtins } = pg.types;
/** TypeScript types of a database type: `out` for values that are read (server/db/connect.ts), `in` for parameters. */
interface Wire {
  readonly out: string;
  readonly in: string;
}
const NUMBER: Wire = { out: "number", in: "number" };
const TEXT: Wire = { out: "string", in: "string" };
const INSTANT: Wire = { out: "string", in: "string | Date" };
/** The database doesn't know the shape of JSON values, so any shape is accepted. */
const JSON_VALUE: Wire = { out: "any", in: "string" };

/** Id of the type `name`, which PostgreSQL uses for names of tables and columns. */
const NAME = 19;
const BY_NUMBER = new Map<number, Wire>([
  [builtins.BOOL, { out: "boolean", in: "boolean" }],
  [builtins.BYTEA, { out: "Buffer", in: "Uint8Array" }],
  ...[builtins.INT2, builtins.INT4, builtins.INT8, builtins.FLOAT4, builtins.FLOAT8].map(
    (type) => [type, NUMBER] as const,
  ),
  // Amounts must stay exact, so JavaScript numbers are not accepted.
  [builtins.NUMERIC, TEXT],
  ...[builtins.TEXT, NAME, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID, builtins.DATE].map(
    (type) => [type, TEXT] as const,
  ),
  [builtins.TIMESTAMP, INSTANT],
  [builtins.TIMESTAMPTZ, INSTANT],
  [builtins.JSON, JSON_VALUE],
  [builtins.JSONB, JSON_VALUE],
  // The type `void` of functions without a result.
  [2278, { out: "any", in: "never" }],
]);
/** Element type of each array type (pg_type.typarray). */
const ELEMENT_OF = new Map<number, number>([
  [1000, builtins.BOOL],
  [1001, builtins.BYTEA],
  [1005, builtins.INT2],
  [1007, builtins.INT4],
  [1016, builtins.INT8],
  [1009, builtins.TEXT],
  [1015, builtins.VARCHAR],
  [1182, builtins.DATE],
  [1185, builtins.TIMESTAMPTZ],
  [1231, builtins.NUMERIC],
  [3807, builtins.JSONB],
]);

function wireOf(type: number): Wire {
  const known = BY_NUMBER.get(type);
  if (known !== undefined) return known;
  const element = ELEMENT_OF.get(type);
  if (element === undefined) throw new Error(`no type is known for the database's type number ${type}`);
  const { out, in: given } = wireOf(element);
  return { out: `${out}[]`, in: `readonly (${given} | null)[]` };
}

/**
 * Returns the TypeScript type of a column's values. If a null was observed, the type includes `null`. For `any` the
 * result is `null` alone, because a union with `any` would accept everything.
 */
export function typeOfColumn(type: number, wasNull: boolean): string {
  const { out } = wireOf(type);
  if (!wasNull) return out;
  return out === "any" ? "null" : `${out} | null`;
}

export const typeOfParameter = (type: number): string => `${wireOf(type).in} | null`;
