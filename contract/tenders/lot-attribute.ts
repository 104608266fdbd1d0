import { z } from "zod";
import { ATTRIBUTE_TYPES } from "#contract/attributes/attribute-types.ts";
import { plainTextField, enumField } from "#contract/field-kinds.ts";
import { propertyOf } from "#contract/fields.ts";
import type { Fields } from "#contract/fields.ts";

/** What an attribute was when the lot was made: the value is text in the form of its type. */
export const LOT_ATTRIBUTE_FIELDS = {
  integration_source: plainTextField(),
  key: plainTextField(),
  name: plainTextField(),
  type: enumField(ATTRIBUTE_TYPES),
  value: plainTextField(),
} as const satisfies Fields;

/** An attribute of a lot. */
export const LotAttribute = z.object(propertyOf(LOT_ATTRIBUTE_FIELDS, "output")).meta({ id: "LotAttribute" });
export type LotAttribute = z.output<typeof LotAttribute>;
