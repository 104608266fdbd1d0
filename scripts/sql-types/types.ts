import pg from "pg";

const { builtins } = pg.types;
/** How a type of the database comes out of it (server/db/connect.ts), and what may be put in. */
interface Wire {
  readonly out: string;
  readonly in: string;
}
const NUMBER: Wire = { out: "number", in: "number" };
const TEXT: Wire = { out: "string", in: "string" };
const INSTANT: Wire = { out: "string", in: "string | Date" };
/** Its shape is between the statement and its reader: the database doesn't know it. */
const JSON_VALUE: Wire = { out: "any", in: "string" };

/** name: of tables and columns. */
const NAME = 19;
const BY_NUMBER = new Map<number, Wire>([
  [builtins.BOOL, { out: "boolean", in: "boolean" }],
  [builtins.BYTEA, { out: "Buffer", in: "Uint8Array" }],
  ...[builtins.INT2, builtins.INT4, builtins.INT8, builtins.FLOAT4, builtins.FLOAT8].map(
    (type) => [type, NUMBER] as const,
  ),
  // Amounts are exact: what is computed with a number and put in would not be.
  [builtins.NUMERIC, TEXT],
  ...[builtins.TEXT, NAME, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID, builtins.DATE].map(
    (type) => [type, TEXT] as const,
  ),
  [builtins.TIMESTAMP, INSTANT],
  [builtins.TIMESTAMPTZ, INSTANT],
  [builtins.JSON, JSON_VALUE],
  [builtins.JSONB, JSON_VALUE],
  // void: what a function answers that answers nothing.
  [2278, { out: "any", in: "never" }],
]);
/** pg_type.typarray of the types above that we have arrays of. */
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

/** The TypeScript type of a column's values; `null` where one was seen, which an "any" would hide. */
export function typeOfColumn(type: number, wasNull: boolean): string {
  const { out } = wireOf(type);
  if (!wasNull) return out;
  return out === "any" ? "null" : `${out} | null`;
}

/** The TypeScript type of what may be given for a parameter. */
export const typeOfParameter = (type: number): string => `${wireOf(type).in} | null`;
