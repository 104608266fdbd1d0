import { expect, test } from "vitest";
import { z } from "zod";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { Id, IdParam, INTEGER_MAX } from "#contract/primitives.ts";

/** A number accepted by a schema, with its property path. `[]` represents array elements. */
interface Found {
  readonly path: readonly string[];
  readonly schema: z.ZodNumber;
}

function inside(schema: z.core.$ZodType): (readonly [string, z.core.$ZodType])[] {
  const named = (part: z.core.$ZodType, name = ""): readonly [string, z.core.$ZodType] => [name, part];
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).map(([name, part]) => named(part, name));
  if (schema instanceof z.ZodArray) return [named(schema.element, "[]")];
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => named(item, "[]"));
  if (schema instanceof z.ZodRecord) return [named(schema.keyType), named(schema.valueType, "[]")];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => named(option));
  // A transformed value, for example the text of an id list, is checked as its parsed type.
  if (schema instanceof z.ZodPipe) return [named(schema.out instanceof z.ZodTransform ? schema.in : schema.out)];
  if (schema instanceof z.ZodIntersection) return [named(schema.def.left), named(schema.def.right)];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodNonOptional
  )
    return [named(schema.def.innerType)];
  if (schema instanceof z.ZodTemplateLiteral)
    return schema.def.parts.flatMap((part) =>
      typeof part === "object" && part !== null && part instanceof z.ZodType ? [named(part)] : [],
    );
  return [];
}

const WITHOUT_NUMBERS: ReadonlySet<string> = new Set([
  "string",
  "boolean",
  "enum",
  "literal",
  "null",
  "unknown",
  "template_literal",
  "object",
]);

function numbersIn(schema: z.core.$ZodType, path: readonly string[]): Found[] {
  if (schema instanceof z.ZodNumber) return [{ path, schema }];
  const parts = inside(schema);
  if (parts.length === 0 && !WITHOUT_NUMBERS.has(schema._zod.def.type))
    throw new Error(`${path.join(".")}: it isn't known what a ${schema._zod.def.type} holds`);
  return parts.flatMap(([name, part]) => numbersIn(part, name === "" ? path : [...path, name]));
}

const numbers = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
    (["params", "query", "body"] as const).flatMap((part) =>
      numbersIn(endpoint[part], [part]).map(({ path, schema }) => ({
        name: `${group}.${name} ${path.join(".")}`,
        last: path.at(-1) ?? "",
        schema,
      })),
    ),
  ),
);

/** Ids are stored in bigint columns. The third schema is an id with a custom error message. */
const IDS: readonly z.ZodType[] = [Id, IdParam];
const isId = ({ name, schema }: (typeof numbers)[number]): boolean =>
  IDS.includes(schema) || name === "workspaces.add_supplier body.supplier";

/** Values from short lists are stored in smallint columns. */
const CHOSEN = /^(unit|units|currency|vat_rate|tax_type|post_days|delivery_min|delivery_max)$/;

test("no number that a call takes is larger than its column", () => {
  const larger = numbers
    .filter((each) => !isId(each) || CHOSEN.test(each.last))
    .filter(({ schema }) =>
      [INTEGER_MAX + 1, Number.MAX_SAFE_INTEGER].some((number) => {
        const { data } = schema.safeParse(number);
        return data !== undefined && data > INTEGER_MAX;
      }),
    );
  expect(larger.map(({ name }) => name)).toEqual([]);
  expect(numbers.length).toBeGreaterThan(400);
});

test("every number is an integer", () => {
  const broken = numbers.filter(({ schema }) => schema.safeParse(1.5).success);
  expect(broken.map(({ name }) => name)).toEqual([]);
});
