import { z } from "zod";
import { ATTRIBUTE_NUMBER } from "#contract/attributes/attribute-types.ts";
import { Attribute } from "#contract/attributes/attribute.schema.ts";
import { Id, IdParam, Version } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

const MAX_TEXT_LENGTH = 500;
export const BOOLEAN_VALUES = ["true", "false"] as const;

/**
 * Validates a value against its attribute's type. Returns the key of a message under `validation`, or null if the value
 * is valid.
 */
export function valueProblem(
  { type, options }: Pick<Attribute, "type" | "options">,
  value: string,
): "required" | "attribute_text" | "attribute_number" | "date" | "choice" | null {
  if (value === "") return "required";
  switch (type) {
    case "string":
      return value.length > MAX_TEXT_LENGTH ? "attribute_text" : null;
    case "number":
      return ATTRIBUTE_NUMBER.test(value) ? null : "attribute_number";
    case "boolean":
      return BOOLEAN_VALUES.some((each) => each === value) ? null : "choice";
    case "date":
      return z.iso.date().safeParse(value).success ? null : "date";
    case "enum":
      return options.includes(value) ? null : "choice";
    default:
      throw new Error(`no rule for an attribute of this type: ${JSON.stringify(type satisfies never)}`);
  }
}

/**
 * An attribute's value, formatted as text ("12.5", "true", "2026-11-21", an option). `group` is the group that an item
 * inherits the value from. The item's own value with the same source and key takes precedence.
 */
export const AttributeValue = z
  .object({ attribute: Attribute, value: z.string(), version: Version, group: Named.nullable() })
  .meta({ id: "AttributeValue" });
export type AttributeValue = z.output<typeof AttributeValue>;

/** Both fields are required when a value is added (specification, part 5). */
export const AttributeValueCreate = z.strictObject({ attribute: Id, value: z.string().trim().max(2000) });
export const AttributeValuePatch = z.strictObject({ value: z.string().trim().max(2000), version: Version.optional() });
export const OwnerById = z.object({ id: IdParam });
export const ValueById = z.object({ id: IdParam, attributeId: IdParam });
