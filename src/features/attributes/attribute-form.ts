import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import type { AttributeType } from "#contract/attributes/attribute-types.ts";

/** An attribute as a form holds one: the values to choose from as lines of text. */
export interface AttributeForm {
  readonly integration_source: string;
  readonly key: string;
  readonly name: string;
  readonly type: AttributeType;
  readonly options: string;
  readonly is_archived: boolean;
}

export const EMPTY_ATTRIBUTE: AttributeForm = {
  integration_source: "",
  key: "",
  name: "",
  type: "string",
  options: "",
  is_archived: false,
};

export const attributeForm = ({
  integration_source,
  key,
  name,
  type,
  options,
  is_archived,
}: Attribute): AttributeForm => ({ integration_source, key, name, type, options: options.join("\n"), is_archived });

/** The values to choose from, as they go out: one for each line that says something; other types have none. */
export const optionsOf = ({ type, options }: AttributeForm): string[] =>
  type === "enum"
    ? options
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
    : [];
