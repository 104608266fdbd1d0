import { z } from "zod";
import { enumField, sameOrNoneField } from "#contract/field-kinds.ts";
import type { Fields, StoredFields } from "#contract/fields.ts";
import { Quantity } from "#contract/primitives.ts";

/** How a tolerance is stated: in per cent of the ordered quantity, or as a quantity in the unit of the line. */
export const SURPLUS_MEASURES = ["percent", "quantity"] as const;

const tolerance = { ...sameOrNoneField("numeric", Quantity), input: Quantity.nullable().default(null) };
const measure = { ...enumField(SURPLUS_MEASURES), input: z.enum(SURPLUS_MEASURES).default("percent") };

/**
 * By how much a delivery may exceed the order, as the company's setting. Counted goods are in pieces, measured goods are
 * weighed or cut. Null tolerates nothing.
 */
export const SURPLUS_FIELDS = {
  surplus_counted: tolerance,
  surplus_counted_in: measure,
  surplus_measured: tolerance,
  surplus_measured_in: measure,
} as const satisfies Fields;

export type SurplusTolerances = Readonly<StoredFields<typeof SURPLUS_FIELDS>>;

export const NO_SURPLUS: SurplusTolerances = {
  surplus_counted: null,
  surplus_counted_in: "percent",
  surplus_measured: null,
  surplus_measured_in: "percent",
};
