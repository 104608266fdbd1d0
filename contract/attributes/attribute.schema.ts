import { z } from "zod";
import { ATTRIBUTE_FIELDS, CHANGED_FIELDS, DEFINED_FIELDS } from "#contract/attributes/attribute-fields.ts";
import type { AttributeType } from "#contract/attributes/attribute-types.ts";
import { propertyOf } from "#contract/fields.ts";
import { FlagParam, listAnswer, listQuery } from "#contract/list.ts";
import { Id, Version } from "#contract/primitives.ts";

export const ATTRIBUTE_OWNERS = ["item", "group"] as const;
export type AttributeOwner = (typeof ATTRIBUTE_OWNERS)[number];

/** A property of purchase items or groups, defined once by the administrators for all companies. */
export const Attribute = z
  .object({
    id: Id,
    version: Version,
    applies_to: z.enum(ATTRIBUTE_OWNERS),
    ...propertyOf(ATTRIBUTE_FIELDS, "output"),
  })
  .meta({ id: "Attribute" });
export type Attribute = z.output<typeof Attribute>;

/**
 * Returns an error code if the options don't fit the type: an enumeration requires distinct options, other types must
 * have none.
 */
export function optionsProblem(
  type: AttributeType,
  options: readonly string[],
): "required" | "options_only_enum" | "options_twice" | null {
  if (type !== "enum") return options.length > 0 ? "options_only_enum" : null;
  if (options.length === 0) return "required";
  return new Set(options.map((option) => option.toLowerCase())).size < options.length ? "options_twice" : null;
}

export const AttributeCreate = z
  .strictObject({ ...propertyOf(DEFINED_FIELDS, "input"), options: DEFINED_FIELDS.options.input.default([]) })
  .superRefine(({ type, options }, issue) => {
    const problem = optionsProblem(type, options);
    if (problem !== null) issue.addIssue({ code: "custom", path: ["options"], message: `validation.${problem}` });
  });
export const AttributePatch = z.strictObject({ ...propertyOf(CHANGED_FIELDS, "input"), version: Version }).partial();

export const AttributeQuery = listQuery({
  ordering: ["name", "key", "id"],
  default_ordering: "name",
  filters: { integration_source: z.string().max(40).optional(), is_archived: FlagParam.optional() },
});
export const AttributeList = listAnswer(Attribute).extend({ integration_sources: z.array(z.string()) });
