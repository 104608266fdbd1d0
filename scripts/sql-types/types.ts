import pg from "pg";

const { builtins } = pg.types;
/** The TypeScript type of a database type's output (server/db/connect.ts), and the type accepted as input. */
interface Wire {
  readonly out: string;
  readonly in: string;
}
const NUMBER: Wire = { out: "number", in: "number" };
const TEXT: Wire = { out: "string", in: "string" };
const INSTANT: Wire = { out: "string", in: "string | Date" };
/** The statement and its reader agree on the shape of JSON, which the database doesn't know. */
const JSON_VALUE: Wire = { out: "any", in: "string" };

/** The type `name`, used for names of tables and columns. */
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
  // The type `void`, returned by functions without a result.
  [2278, { out: "any", in: "never" }],
]);
/** Element types by array type (pg_type.typarray). */
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
 * Returns the TypeScript type of a column's values. After an observed null it includes `null`; for `any` it is `null`
 * alone, since `any` would hide it.
 */
export function typeOfColumn(type: number, wasNull: boolean): string {
  const { out } = wireOf(type);
  if (!wasNull) return out;
  return out === "any" ? "null" : `${out} | null`;
}

export const typeOfParameter = (type: number): string => `${wireOf(type).in} | null`;
