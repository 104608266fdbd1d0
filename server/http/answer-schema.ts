import { z } from "zod";

type Schema = Record<string, unknown>;

/** What is checked of a value and doesn't change how it is written. */
const CHECKS = new Set([
  "$schema",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "propertyNames",
]);
/** What holds schemas by names of their own. */
const BY_NAME = new Set(["properties", "$defs"]);
const HOLDS_SCHEMAS = new Set(["items", "prefixItems", "additionalProperties", "anyOf", "oneOf", "allOf"]);

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** "This or null" is one kind of value that may be missing, and no choice to be tried out for each value. */
function withoutChoice(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const kinds = anyOf.filter(isSchema);
  const [kind, ...others] = kinds.filter(({ type }) => type !== "null");
  if (kinds.length !== 2 || others.length > 0 || kind === undefined) return schema;
  if (Object.keys(kind).length === 0) return rest;
  const isOrNull = typeof kind["type"] === "string";
  return isOrNull && !("const" in kind) ? { ...kind, ...rest, nullable: true } : schema;
}

/**
 * Objects that a word tells apart ("kind": "rank") as one whose properties may be missing: which of them are there, the
 * value says itself. A property that is written in different ways stays a choice.
 */
function asOneObject(schema: Schema): Schema {
  const { oneOf, ...rest } = schema;
  if (!Array.isArray(oneOf)) return schema;
  const kinds = oneOf.filter(isSchema).map(({ properties }) => properties);
  if (kinds.length < oneOf.length || !kinds.every(isSchema)) return schema;
  const all = new Map<string, unknown>();
  for (const [name, property] of kinds.flatMap((properties) => Object.entries(properties))) {
    const { const: word, ...plain } = isSchema(property) ? property : { const: undefined };
    const written = typeof word === "string" ? { ...plain, type: "string" } : property;
    if (all.has(name) && JSON.stringify(all.get(name)) !== JSON.stringify(written)) return schema;
    all.set(name, written);
  }
  return { ...rest, type: "object", properties: Object.fromEntries(all) };
}

const PLAIN = new Set(["string", "number", "integer", "boolean"]);

/**
 * A list of texts, numbers or yes and no as whatever it is, which `JSON.stringify` writes in one go: nothing in it can
 * be undeclared. Written value by value, a long column costs more for putting its pieces together than for all else.
 */
function asWhole(schema: Schema): Schema {
  const { type, items } = schema;
  const isPlain = isSchema(items) && PLAIN.has(String(items["type"]));
  return type === "array" && isPlain && schema["nullable"] !== true ? {} : schema;
}

/** A schema as it is written; `defs` are those that it names, `within` the ones that it stands in. */
function toWrite(schema: unknown, defs: Schema, within: readonly string[] = []): unknown {
  if (!isSchema(schema)) return schema;
  const name = /^#\/\$defs\/(.+)$/.exec(String(schema["$ref"]))?.[1];
  // What stands in itself stays a name.
  if (name !== undefined && !within.includes(name)) return toWrite(defs[name], defs, [...within, name]);
  const part = (word: string, value: unknown): unknown => {
    if (BY_NAME.has(word) && isSchema(value))
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toWrite(each, defs, within)]));
    if (!HOLDS_SCHEMAS.has(word)) return value;
    return Array.isArray(value) ? value.map((each) => toWrite(each, defs, within)) : toWrite(value, defs, within);
  };
  const parts = Object.entries(schema).filter(([word]) => !CHECKS.has(word));
  return asWhole(
    withoutChoice(asOneObject(Object.fromEntries(parts.map(([word, value]) => [word, part(word, value)])))),
  );
}

/**
 * The JSON schema by which an answer is written: without what only checks. What a handler gives has its type already,
 * and a serialiser that checks each value takes many times as long at its first use.
 */
export function schemaToWrite(schema: z.ZodType): Schema {
  const { $defs, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" });
  const defs = isSchema($defs) ? $defs : {};
  const json = toWrite(rest, defs);
  if (!isSchema(json)) return {};
  return JSON.stringify(json).includes('"#/$defs/') ? { ...json, $defs: defs } : json;
}
