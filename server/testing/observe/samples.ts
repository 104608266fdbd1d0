import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

/** Sample values: ids that may belong to another company, and texts to search for. */
export interface Material {
  readonly ids: readonly number[];
  readonly texts: readonly string[];
}

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
}

type Side = "input" | "output";

/** Cache of converted schemas, because the tests need the same few hundred again and again. */
const made = { input: new WeakMap<z.ZodType, Shape>(), output: new WeakMap<z.ZodType, Shape>() };

function shapeOf(schema: z.ZodType, io: Side): Shape {
  const known = made[io].get(schema);
  if (known !== undefined) return known;
  const shape = makeShape(schema, io);
  made[io].set(schema, shape);
  return shape;
}

function makeShape(schema: z.ZodType, io: Side): Shape {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const within = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(within);
    if (typeof node !== "object" || node === null) return node;
    if ("$ref" in node && typeof node.$ref === "string")
      return within(whole.$defs?.[node.$ref.replace("#/$defs/", "")]);
    return Object.fromEntries(
      Object.entries(node).flatMap(([name, value]) => (name === "$defs" ? [] : [[name, within(value)]])),
    );
  };
  return within(whole) as Shape;
}

/** Texts that match the patterns of the contract: an amount, a date, an instant, a tax number, a BIK, a word. */
const WORDS = [
  "1",
  "2026-12-01",
  "2026-12-01T09:00:00.000Z",
  "7707083893",
  "044525225",
  "00:00",
  "somebody@example.test",
  "abc",
  "nobody-has-such-a-token-1234567890",
];

const text = ({ pattern, format, minLength = 0 }: Shape): string => {
  const takes = (word: string): boolean =>
    word.length >= minLength && (pattern === undefined || new RegExp(pattern).test(word));
  if (format === "email") return "somebody@example.test";
  return WORDS.find(takes) ?? "x".repeat(Math.max(1, minLength));
};

/** Builds a value of a schema. Every number is `id`, so that bodies refer to records of other companies. */
function valueOf(shape: Shape, id: number, options: { all: boolean }): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[id % shape.enum.length];
  const branches = shape.anyOf ?? shape.oneOf;
  if (branches !== undefined) return valueOf(branches[options.all ? 0 : branches.length - 1] ?? {}, id, options);
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).flatMap(([name, of]) =>
          options.all || shape.required?.includes(name) === true ? [[name, valueOf(of, id, options)]] : [],
        ),
      );
    case "array":
      return [valueOf(shape.items ?? {}, id, options)];
    case "integer":
    case "number":
      return id;
    case "boolean":
      return options.all;
    case "string":
      return text(shape);
    default:
      return null;
  }
}

/** Builds bodies with the id as every number: one with the required fields and one with all fields. */
export function bodiesOf({ body }: Endpoint, id: number): unknown[] {
  const shape = shapeOf(body, "input");
  const bodies = [valueOf(shape, id, { all: false }), valueOf(shape, id, { all: true })];
  return bodies.filter(
    (one, place) => bodies.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === place,
  );
}

function asked(shape: Shape, { ids, texts }: Material): string[] {
  if (shape.enum !== undefined) return shape.enum.map(String);
  if (shape.type === "integer" || shape.type === "number") return ids.map(String);
  if (shape.type === "boolean") return ["true", "false"];
  return [...ids.slice(0, 3).map(String), ...texts, text(shape)];
}

/** Returns the field names of a list's rows, as possible sort keys. */
function fieldsOf({ response }: Endpoint): string[] {
  if (typeof response === "string") return [];
  const { properties } = shapeOf(response, "output");
  return Object.keys(properties?.["results"]?.items?.properties ?? {});
}

type Query = Readonly<Record<string, string>>;

/**
 * Builds the queries to try. Required parameters are tried in all combinations. Otherwise, each query sets one optional
 * parameter.
 */
export function queriesOf(endpoint: Endpoint, material: Material): Query[] {
  const { properties = {}, required = [] } = shapeOf(endpoint.query, "input");
  const must = required.reduce<Query[]>(
    (queries, name) =>
      queries.flatMap((query) => asked(properties[name] ?? {}, material).map((value) => ({ ...query, [name]: value }))),
    [{}],
  );
  const may = Object.entries(properties).flatMap(([name, shape]): Query[] => {
    if (required.includes(name) || name === "limit" || name === "offset") return [];
    if (name === "ordering") return fieldsOf(endpoint).map((field) => ({ ordering: field }));
    return asked(shape, material).map((value) => ({ [name]: value }));
  });
  return [...must, ...(required.length === 0 ? may : [])];
}

export const paramsOf = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

/**
 * Builds the paths to try. The last parameter, usually the most varied, takes all ids. The other parameters take only
 * the first few ids.
 */
export function pathsOf(endpoint: Endpoint, { ids }: Material): Readonly<Record<string, string>>[] {
  const names = paramsOf(endpoint);
  const few = (place: number): number => (place === names.length - 1 ? ids.length : 3);
  return names.reduce<Record<string, string>[]>(
    (paths, name, place) =>
      paths.flatMap((path) =>
        (name === "token" ? ["nobody-has-such-a-token-1234567890"] : ids.slice(0, few(place)).map(String)).map(
          (id) => ({ ...path, [name]: id }),
        ),
      ),
    [{}],
  );
}
