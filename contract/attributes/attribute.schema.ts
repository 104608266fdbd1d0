import { z } from "zod";
import { ATTRIBUTE_TYPES } from "#contract/attributes/attribute-types.ts";
import type { AttributeType } from "#contract/attributes/attribute-types.ts";
import { FlagParam, listAnswer, listQuery } from "#contract/list.ts";
import { Id, line, Version } from "#contract/primitives.ts";

/** What an attribute is a property of. */
export const ATTRIBUTE_OWNERS = ["item", "group"] as const;
export type AttributeOwner = (typeof ATTRIBUTE_OWNERS)[number];

const OPTIONS_MOST = 200;
const Type = z.enum(ATTRIBUTE_TYPES, { error: "validation.choice" });
const Options = z.array(line(100)).max(OPTIONS_MOST, { error: "validation.too_big" });

/**
 * A property of purchase items or groups that the administrators define once for everybody. The key names it in files
 * and exchanges within its source (1C, a PDM system), so key, source and type stay as they are: values depend on them.
 */
export const Attribute = z
  .object({
    id: Id,
    version: Version,
    applies_to: z.enum(ATTRIBUTE_OWNERS),
    integration_source: z.string(),
    key: z.string(),
    name: z.string(),
    type: Type,
    options: z.array(z.string()),
    is_archived: z.boolean(),
  })
  .meta({ id: "Attribute" });
export type Attribute = z.output<typeof Attribute>;

/** What is wrong with the values to choose from: an enumeration has some, each once; the other types have none. */
export function optionsProblem(
  type: AttributeType,
  options: readonly string[],
): "required" | "options_only_enum" | "options_twice" | null {
  if (type !== "enum") return options.length > 0 ? "options_only_enum" : null;
  if (options.length === 0) return "required";
  return new Set(options.map((option) => option.toLowerCase())).size < options.length ? "options_twice" : null;
}

export const AttributeCreate = z
  .strictObject({
    integration_source: line(40),
    key: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9_]{0,59}$/, { error: "validation.attribute_key" }),
    name: line(100),
    type: Type,
    options: Options.default([]),
  })
  .superRefine(({ type, options }, issue) => {
    const problem = optionsProblem(type, options);
    if (problem !== null) issue.addIssue({ code: "custom", path: ["options"], message: `validation.${problem}` });
  });
export const AttributePatch = z
  .strictObject({ name: line(100), options: Options, is_archived: z.boolean(), version: Version })
  .partial();

export const AttributeQuery = listQuery({
  ordering: ["name", "key", "id"],
  default_ordering: "name",
  filters: { integration_source: z.string().max(40).optional(), is_archived: FlagParam.optional() },
});
/** With the sources that there are, to filter by. */
export const AttributeList = listAnswer(Attribute).extend({ integration_sources: z.array(z.string()) });
