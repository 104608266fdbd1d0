import { z } from "zod";
import { ATTRIBUTE_TYPES } from "#contract/attributes/attribute-types.ts";
import { plainTextField, enumField } from "#contract/field-kinds.ts";
import { propertyOf } from "#contract/fields.ts";
import type { Fields } from "#contract/fields.ts";

/**
 * An attribute copied when the lot was created; later changes don't affect it. The value is text in the format of its
 * type.
 */
export const LOT_ATTRIBUTE_FIELDS = {
  integration_source: plainTextField(),
  key: plainTextField(),
  name: plainTextField(),
  type: enumField(ATTRIBUTE_TYPES),
  value: plainTextField(),
} as const satisfies Fields;

export const LotAttribute = z.object(propertyOf(LOT_ATTRIBUTE_FIELDS, "output")).meta({ id: "LotAttribute" });
export type LotAttribute = z.output<typeof LotAttribute>;
