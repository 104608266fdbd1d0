import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

/** What values are made of: ids that may be somebody's, and texts to look for. */
export interface Material {
  readonly ids: readonly number[];
  readonly texts: readonly string[];
}

/** The parts of a JSON schema that values are made from. */
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

/** What was made of each schema: walks ask for those of the same few hundred calls again and again. */
const made = { input: new WeakMap<z.ZodType, Shape>(), output: new WeakMap<z.ZodType, Shape>() };

/** The JSON schema of a schema, with what it refers to by name in the place of the name. */
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

/** Texts that the patterns of the contract take: an amount, a date, an instant, a number of a company, a word. */
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

/** One value of a schema; every number is `id`, so that bodies name other people's records. */
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

/** Bodies of a call that name an id wherever one is asked for: with what must be said, and with everything. */
export function bodiesOf({ body }: Endpoint, id: number): unknown[] {
  const shape = shapeOf(body, "input");
  const bodies = [valueOf(shape, id, { all: false }), valueOf(shape, id, { all: true })];
  return bodies.filter(
    (one, place) => bodies.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === place,
  );
}

/** What a parameter of a query may be asked with. */
function asked(shape: Shape, { ids, texts }: Material): string[] {
  if (shape.enum !== undefined) return shape.enum.map(String);
  if (shape.type === "integer" || shape.type === "number") return ids.map(String);
  if (shape.type === "boolean") return ["true", "false"];
  return [...ids.slice(0, 3).map(String), ...texts, text(shape)];
}

/** The names of a list's fields, which it may let itself be ordered by. */
function fieldsOf({ response }: Endpoint): string[] {
  if (typeof response === "string") return [];
  const { properties } = shapeOf(response, "output");
  return Object.keys(properties?.["results"]?.items?.properties ?? {});
}

type Query = Readonly<Record<string, string>>;

/** Every query that must say something in all its ways; one that may, with one thing said at a time. */
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

/** The names of the parameters in a call's path. */
export const paramsOf = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

/**
 * Every way to fill the path. What is named last is what others have most of: it gets all ids, what it belongs to the
 * first ones.
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
