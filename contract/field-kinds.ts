import { z } from "zod";
import { IsoDate, optionalLine, Quantity } from "#contract/primitives.ts";

/** One line of text that may be left out. */
export const lineField = (max_length: number) =>
  ({
    sql: "text",
    nullable: true,
    max_length,
    input: optionalLine(max_length),
    output: z.string().nullable(),
  }) as const;

/** A calendar date that may be left out. */
export const dayField = () =>
  ({ sql: "date", nullable: true, input: IsoDate.nullable(), output: IsoDate.nullable() }) as const;

/** A quantity. */
export const quantityField = () => ({ sql: "numeric", nullable: false, input: Quantity, output: Quantity }) as const;
