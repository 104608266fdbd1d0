import { z } from "zod";
import { ATTRIBUTE_TYPES } from "#contract/attributes/attribute-types.ts";
import { choiceField, flagField, requiredLineField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { lineText } from "#contract/primitives.ts";

const MAX_OPTIONS = 200;
const Key = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, { error: "validation.attribute_key" });

/**
 * What an attribute is defined with. The key names it in files and exchanges within its source (1C, a PDM system), so
 * key, source and type stay as they are: values depend on them.
 */
export const DEFINED_FIELDS = {
  integration_source: requiredLineField(40),
  key: { ...requiredLineField(60), input: Key },
  name: requiredLineField(100),
  type: choiceField("text", ATTRIBUTE_TYPES, z.enum(ATTRIBUTE_TYPES, { error: "validation.choice" })),
  /** What there is to choose from, of an enumeration. */
  options: {
    sql: "text[]",
    nullable: false,
    input: z.array(lineText(100)).max(MAX_OPTIONS, { error: "validation.too_big" }),
    output: z.array(z.string()),
  },
} as const satisfies Fields;

/** All that is kept of it. */
export const ATTRIBUTE_FIELDS = { ...DEFINED_FIELDS, is_archived: flagField() } as const satisfies Fields;

/** What may change of it. */
export const CHANGED_FIELDS = {
  name: ATTRIBUTE_FIELDS.name,
  options: ATTRIBUTE_FIELDS.options,
  is_archived: ATTRIBUTE_FIELDS.is_archived,
} as const satisfies Fields;
