import { z } from "zod";

type Schema = Record<string, unknown>;

/** JSON Schema keywords that only validate and don't affect serialization. */
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
/** Keywords whose value is an object of named schemas. */
const BY_NAME = new Set(["properties", "$defs"]);
const HOLDS_SCHEMAS = new Set(["items", "prefixItems", "additionalProperties", "anyOf", "oneOf", "allOf"]);

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Converts "type or null" to a nullable type, so that the serializer need not test both alternatives for each value.
 */
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
 * Merges a discriminated union into one object with optional properties. The serializer writes the properties that a
 * value has, so it need not choose a branch. If the branches define a property differently, the union remains.
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
 * Replaces the schema of an array of primitives with an empty schema, so that one `JSON.stringify` writes the array.
 * Such arrays can't contain undeclared fields. Serializing a long array value by value costs more than the rest of the
 * response.
 */
function asWhole(schema: Schema): Schema {
  const { type, items } = schema;
  const isPlain = isSchema(items) && PLAIN.has(String(items["type"]));
  return type === "array" && isPlain && schema["nullable"] !== true ? {} : schema;
}

/**
 * Converts a schema for serialization. `defs` contains the referenced schemas; `within` lists the names of the
 * enclosing ones.
 */
function toWrite(schema: unknown, defs: Schema, within: readonly string[] = []): unknown {
  if (!isSchema(schema)) return schema;
  const name = /^#\/\$defs\/(.+)$/.exec(String(schema["$ref"]))?.[1];
  // A recursive schema remains a reference.
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
 * Returns the JSON schema for serializing a response, without validation keywords. The type system has already checked
 * handler results. A serializer with validation takes many times as long on first use.
 */
export function schemaToWrite(schema: z.ZodType): Schema {
  const { $defs, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" });
  const defs = isSchema($defs) ? $defs : {};
  const json = toWrite(rest, defs);
  if (!isSchema(json)) return {};
  return JSON.stringify(json).includes('"#/$defs/') ? { ...json, $defs: defs } : json;
}
