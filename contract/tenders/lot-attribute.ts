import { z } from "zod";
import { ATTRIBUTE_TYPES } from "#contract/attributes/attribute-types.ts";

/** An attribute of a lot as it was when the lot was made: the value is text in the form of its type. */
export const LotAttribute = z
  .object({
    integration_source: z.string(),
    key: z.string(),
    name: z.string(),
    type: z.enum(ATTRIBUTE_TYPES),
    value: z.string(),
  })
  .meta({ id: "LotAttribute" });
export type LotAttribute = z.output<typeof LotAttribute>;
