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
 * Fields set when an attribute is created. The key identifies the attribute within its source (1C, a PDM system) in
 * files and exchanges. Stored values depend on key, source and type, so these three never change.
 */
export const DEFINED_FIELDS = {
  integration_source: requiredLineField(40),
  key: { ...requiredLineField(60), input: Key },
  name: requiredLineField(100),
  type: choiceField("text", ATTRIBUTE_TYPES, z.enum(ATTRIBUTE_TYPES, { error: "validation.choice" })),
  /** Choices of an enumeration; empty for other types. */
  options: {
    sql: "text[]",
    nullable: false,
    input: z.array(lineText(100)).max(MAX_OPTIONS, { error: "validation.too_big" }),
    output: z.array(z.string()),
  },
} as const satisfies Fields;

export const ATTRIBUTE_FIELDS = { ...DEFINED_FIELDS, is_archived: flagField() } as const satisfies Fields;

export const CHANGED_FIELDS = {
  name: ATTRIBUTE_FIELDS.name,
  options: ATTRIBUTE_FIELDS.options,
  is_archived: ATTRIBUTE_FIELDS.is_archived,
} as const satisfies Fields;
