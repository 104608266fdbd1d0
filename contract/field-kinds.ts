import { z } from "zod";
import type { SqlTypes } from "#contract/fields.ts";
import { IsoDate, lineText, Money, optionalLine, Quantity, Weeks } from "#contract/primitives.ts";

/** A value that goes out as it is given. */
export const sameField = <const T extends keyof SqlTypes, S extends z.ZodType>(sql: T, schema: S) =>
  ({ sql, nullable: false, input: schema, output: schema }) as const;

/** The same where it may be left out. */
export const sameOrNoneField = <const T extends keyof SqlTypes, S extends z.ZodType>(sql: T, schema: S) => {
  const either = schema.nullable();
  return { sql, nullable: true, input: either, output: either } as const;
};

/** One line of text that may be left out. */
export const lineField = (max_length: number) =>
  ({
    sql: "text",
    nullable: true,
    max_length,
    input: optionalLine(max_length),
    output: z.string().nullable(),
  }) as const;

/** One line of text that is always there. */
export const requiredLineField = (max_length: number) =>
  ({ sql: "text", nullable: false, max_length, input: lineText(max_length), output: z.string() }) as const;

/** Text that is taken over as it is, such as the name of a file. */
export const plainTextField = () => sameField("text", z.string());

/** Yes or no. */
export const flagField = () => sameField("boolean", z.boolean());

/** One of a few texts or numbers; the schema takes just these, and has a name of its own. */
export const choiceField = <
  const T extends "text" | "smallint",
  const V extends readonly (string | number)[],
  S extends z.ZodType<V[number]>,
>(
  sql: T,
  values: V,
  schema: S,
) => ({ ...sameField(sql, schema), values }) as const;

/** One of a few words. */
export const enumField = <const V extends readonly string[]>(values: V) => {
  return { ...sameField("text", z.enum(values)), values } as const;
};

/** The same field where it may be left out. */
export const optionalField = <T, V, S extends z.ZodType>(field: {
  readonly sql: T;
  readonly values: V;
  readonly input: S;
}) => {
  const schema = field.input.nullable();
  return { ...field, nullable: true, input: schema, output: schema } as const;
};

/** A calendar date that may be left out. */
export const dayField = () => sameOrNoneField("date", IsoDate);

/** A calendar date that is always there. */
export const requiredDayField = () => sameField("date", IsoDate);

/** An amount of money that is always there. */
export const moneyField = () => sameField("numeric(26,2)", Money);

/** An amount that may be left out, of a form of its own. */
export const amountField = <const S extends z.ZodType>(input: S) =>
  ({ sql: "numeric", nullable: true, input, output: z.string().nullable() }) as const;

/** Whole weeks that may be left out. */
export const weeksField = () =>
  ({ sql: "smallint", nullable: true, input: Weeks.nullable(), output: z.number().int().nullable() }) as const;

/** A quantity. */
export const quantityField = () => sameField("numeric", Quantity);
