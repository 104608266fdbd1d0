import { z } from "zod";
import type { SqlTypes } from "#contract/fields.ts";
import { IsoDate, lineText, Money, optionalLine, Quantity, Weeks } from "#contract/primitives.ts";

/** A required field with the same schema for input and output. */
export const sameField = <const T extends keyof SqlTypes, S extends z.ZodType>(sql: T, schema: S) =>
  ({ sql, nullable: false, input: schema, output: schema }) as const;

/** A nullable field with the same schema for input and output. */
export const sameOrNoneField = <const T extends keyof SqlTypes, S extends z.ZodType>(sql: T, schema: S) => {
  const either = schema.nullable();
  return { sql, nullable: true, input: either, output: either } as const;
};

export const lineField = (max_length: number) =>
  ({
    sql: "text",
    nullable: true,
    max_length,
    input: optionalLine(max_length),
    output: z.string().nullable(),
  }) as const;

export const requiredLineField = (max_length: number) =>
  ({ sql: "text", nullable: false, max_length, input: lineText(max_length), output: z.string() }) as const;

/** Text that is stored without trimming, for example a file name. */
export const plainTextField = () => sameField("text", z.string());

export const flagField = () => sameField("boolean", z.boolean());

/** A choice from a fixed set of strings or numbers. The schema accepts exactly these values. */
export const choiceField = <
  const T extends "text" | "smallint",
  const V extends readonly (string | number)[],
  S extends z.ZodType<V[number]>,
>(
  sql: T,
  values: V,
  schema: S,
) => ({ ...sameField(sql, schema), values }) as const;

export const enumField = <const V extends readonly string[]>(values: V) => {
  return { ...sameField("text", z.enum(values)), values } as const;
};

export const optionalField = <T, V, S extends z.ZodType>(field: {
  readonly sql: T;
  readonly values: V;
  readonly input: S;
}) => {
  const schema = field.input.nullable();
  return { ...field, nullable: true, input: schema, output: schema } as const;
};

export const dayField = () => sameOrNoneField("date", IsoDate);

export const requiredDayField = () => sameField("date", IsoDate);

export const moneyField = () => sameField("numeric(26,2)", Money);

/** A nullable decimal with a custom input schema. */
export const amountField = <const S extends z.ZodType>(input: S) =>
  ({ sql: "numeric", nullable: true, input, output: z.string().nullable() }) as const;

export const weeksField = () =>
  ({ sql: "smallint", nullable: true, input: Weeks.nullable(), output: z.number().int().nullable() }) as const;

export const quantityField = () => sameField("numeric", Quantity);
