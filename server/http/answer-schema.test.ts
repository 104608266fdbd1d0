import fastJson from "fast-json-stringify";
import { expect, test } from "vitest";
import { z } from "zod";
import { schemaToWrite } from "#server/http/answer-schema.ts";
import { routes } from "#server/routes.ts";

const written = (schema: z.ZodType, value: unknown): unknown => JSON.parse(fastJson(schemaToWrite(schema))(value));

test("what may be null is written as it is or as null, however it is named and nested", () => {
  const Named = z.object({ id: z.int(), name: z.string().max(5) }).meta({ id: "WrittenNamed" });
  const schema = z.object({
    id: z.int().positive().nullable(),
    at: z.iso.datetime().nullable(),
    state: z.enum(["open", "closed"]).nullable(),
    by: Named.nullable(),
    parts: z.array(Named.nullable()).nullable(),
    texts: z.record(z.string(), z.string().nullable()),
  });
  const full = {
    id: 7,
    at: "2026-11-25T10:00:00.000Z",
    state: "open",
    by: { id: 1, name: 'a"b' },
    parts: [{ id: 2, name: "b" }, null],
    texts: { format: "x", pattern: null },
  };
  const none = { id: null, at: null, state: null, by: null, parts: null, texts: {} };
  expect(written(schema, full)).toEqual(full);
  expect(written(schema, none)).toEqual(none);
  expect(JSON.stringify(schemaToWrite(schema))).not.toContain("anyOf");
});

test("names of properties are no words of the schema, and what isn't declared is left out", () => {
  const schema = z.object({ format: z.string(), minimum: z.number(), items: z.array(z.object({ type: z.string() })) });
  const value = { format: "pdf", minimum: 0.5, items: [{ type: "x" }] };
  expect(written(schema, { ...value, secret: "no" })).toEqual(value);
});

test("lists of plain values, also such as may be null, are written whole, and records as they are declared", () => {
  const schema = z.object({
    prices: z.array(z.string().regex(/^\d+$/).nullable()),
    ids: z.array(z.int()).nullable(),
    none: z.array(z.enum(["a", "b"])).nullable(),
    lines: z.array(z.object({ id: z.int() })),
  });
  const value = { prices: ['1"', null, "3"], ids: [1, 2], none: null, lines: [{ id: 1 }] };
  expect(written(schema, { ...value, lines: [{ id: 1, secret: "no" }] })).toEqual(value);
  expect(schemaToWrite(schema)["properties"]).toEqual({
    prices: {},
    ids: {},
    none: {},
    lines: expect.objectContaining({ type: "array" }),
  });
});

test("objects that a word tells apart are written as one whose properties may be missing", () => {
  const schema = z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("rank"), place: z.int() }),
      z.object({ kind: z.literal("distance"), above: z.int().nullable() }),
    ])
    .nullable();
  expect(JSON.stringify(schemaToWrite(schema))).not.toMatch(/anyOf|oneOf/);
  for (const value of [
    { kind: "rank", place: 2 },
    { kind: "distance", above: null },
    { kind: "distance", above: 3 },
    null,
  ])
    expect(written(schema, value)).toEqual(value);
});

test("a choice of kinds and what stands in itself are still told apart", () => {
  const schema = z.object({
    value: z.union([z.object({ kind: z.literal("a"), a: z.string() }), z.object({ kind: z.literal("b"), b: z.int() })]),
    tree: z
      .object({
        name: z.string(),
        get children() {
          return z.array(schema.shape.tree);
        },
      })
      .meta({ id: "WrittenTree" }),
  });
  const value = { value: { kind: "b", b: 2 }, tree: { name: "x", children: [{ name: "y", children: [] }] } };
  expect(written(schema, value)).toEqual(value);
});

test("no answer of the product tries out kinds for each value, but where there are several", () => {
  const choosing = routes.flatMap(({ name, endpoint: { response } }) =>
    typeof response !== "string" && /"(anyOf|oneOf)"/.test(JSON.stringify(schemaToWrite(response))) ? [name] : [],
  );
  expect(choosing).toEqual(["purchase_items.fields"]);
});
