import fc from "fast-check";
import type { Field } from "#contract/fields.ts";
import { UNITS } from "#contract/reference/units.ts";
import type { UnitId } from "#contract/reference/units.ts";

/* Letters for generated texts. The generators serve tests that exercise every field of a described table. */
const LETTERS = [..."ABCxyz019 АБВъюя/\\\"';,%_-.+(){}[]°µ№漢अ"];

export const texts = (max_length: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: Math.min(max_length, 40) - 1 })
    .map((text) => `x${text}`.trim());

export const pdfNames: fc.Arbitrary<string> = texts(40).map((name) => `${name.replaceAll(/[\\/"%]/g, "-")}.pdf`);

/** Generates positive decimals in wire format with at most `decimals` decimal places. */
export const amounts = (decimals: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 10 ** decimals - 1 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(decimals, "0")}`.replace(/0+$/, ""));

export const days: fc.Arbitrary<string> = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

export const units: fc.Arbitrary<UnitId> = fc.constantFrom(...UNITS.map(({ id }) => id));

const instants: fc.Arbitrary<string> = fc
  .date({ min: new Date("2090-01-01"), max: new Date("2090-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString());

/** Generates values of a field by its type. Tests apply any narrower rules themselves. */
export function valuesOf({ sql, values, max_length = 1 }: Field): fc.Arbitrary<string | number | boolean> {
  if (values !== undefined) return fc.constantFrom(...values);
  if (sql === "text") return texts(max_length);
  if (sql === "boolean") return fc.boolean();
  if (sql === "date") return days;
  if (sql === "timestamptz") return instants;
  if (sql === "numeric(26,2)") return fc.integer({ min: 1, max: 99_999 }).map((sum) => (sum / 100).toFixed(2));
  return sql === "numeric" ? amounts(3) : units;
}

export const fieldsIn = <K extends string>(
  names: readonly K[],
  record: Readonly<Record<K, unknown>> | undefined,
): Record<string, unknown> => Object.fromEntries(names.map((name) => [name, record?.[name]]));
