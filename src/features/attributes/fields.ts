import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { ATTRIBUTE_TYPES } from "#contract/attributes/attribute-types.ts";
import type { Field } from "#src/kit/fields/field.ts";

/** Fields of an attribute. Source, key and type are fixed after creation, because stored values depend on them. */
export const FIELDS: readonly Field<Attribute>[] = [
  {
    source: "name",
    label: "attributes.field.name",
    kind: "text",
    column: { flex: 1, minWidth: 180 },
    phone: { line: 1 },
    input: { required: true, max_length: 100 },
  },
  {
    source: "integration_source",
    label: "attributes.field.integration_source",
    kind: "text",
    column: { width: 150, priority: 3 },
    phone: { line: 2 },
    filter: { as: "menu", word: "source", any: "attributes.any_source", choices_in: "integration_sources" },
    input: {
      required: true,
      max_length: 40,
      writers: { once: true },
      is_half: true,
      hint: "attributes.hint.integration_source",
    },
  },
  {
    source: "key",
    label: "attributes.field.key",
    kind: "text",
    column: { width: 200 },
    phone: { line: 2 },
    input: { required: true, max_length: 60, writers: { once: true }, is_half: true, hint: "attributes.hint.key" },
  },
  {
    source: "type",
    label: "attributes.field.type",
    kind: "choice",
    choices: (t) => ATTRIBUTE_TYPES.map((value) => ({ value, label: t(`attributes.type.${value}`) })),
    column: { width: 130 },
    phone: { line: 2, right: true },
    input: { writers: { once: true }, initial: "string" },
  },
  {
    source: "options",
    label: "attributes.field.options",
    kind: "lines",
    column: { width: 260, priority: 2 },
    input: { required: true, rows: 5, hint: "attributes.hint.options", isShown: ({ type }) => type === "enum" },
  },
  {
    source: "is_archived",
    label: "attributes.field.is_archived",
    kind: "yes_no",
    filter: {
      as: "halves",
      word: "archived",
      label: "attributes.state.label",
      any: "attributes.state.used",
      choices: (t) => [{ value: "1", label: t("attributes.state.archived") }],
    },
    input: { isShown: (_values, isNew) => !isNew },
  },
];
