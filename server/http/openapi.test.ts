import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { COMMON_ERRORS, ERROR_STATUS } from "#contract/errors.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const Reference = z.object({ $ref: z.string() });
const Operation = z.object({
  operationId: z.string(),
  security: z.array(z.unknown()),
  parameters: z.array(z.union([Reference, z.object({ name: z.string(), in: z.enum(["path", "query"]) })])),
  responses: z.record(z.string(), z.object({ description: z.string() })),
});
const Document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const calls: { name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

let app: TestApp;
let document: z.output<typeof Document>;
let text: string;
beforeAll(async () => {
  app = await startTestApp();
  text = (await app.app.inject("/api/openapi.json")).body;
  document = Document.parse(JSON.parse(text));
});
afterAll(() => app.close());

const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()];

test.each(calls)(
  "$name stands in the document with its parameters and every error that it may answer",
  ({ name, endpoint }) => {
    const operation = operationOf(endpoint);
    expect(operation?.operationId).toBe(name);
    expect(operation?.security.length === 0).toBe(endpoint.access.kind === "public");
    for (const code of [...COMMON_ERRORS, ...endpoint.errors])
      expect(operation?.responses[String(ERROR_STATUS[code])]?.description.split(", ")).toContain(code);
    const inPath = (operation?.parameters ?? []).flatMap((parameter) =>
      "in" in parameter && parameter.in === "path" ? [parameter.name] : [],
    );
    expect(inPath.toSorted()).toEqual(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? "").toSorted(),
    );
  },
);

test("nothing else stands in it, and all that it refers to is there", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(calls.length);
  for (const [, kind = "", name = ""] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
    expect(Object.keys(document.components[kind] ?? {})).toContain(name);
  expect(text).not.toContain("#/$defs/");
});

test("a key against repeats is offered where it is kept: by every call that changes something", () => {
  const takesKey = (endpoint: Endpoint): boolean =>
    JSON.stringify(operationOf(endpoint)?.parameters).includes("IdempotencyKey");
  expect(takesKey(api.purchase_items.create)).toBe(true);
  expect(takesKey(api.orders.patch)).toBe(true);
  expect(takesKey(api.orders.list)).toBe(false);
  expect(takesKey(api.imports.upload)).toBe(true);
  expect(takesKey(api.purchase_items.fields)).toBe(false);
});

test("it can be read as a page", async () => {
  const page = await app.app.inject("/api/docs/");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, expect.stringContaining("text/html")]);
  // The documentation page must display exactly the published document.
  const [drawn, document] = [await app.app.inject("/api/docs/json"), await app.app.inject("/api/openapi.json")];
  expect(Object.keys(drawn.json().paths).length).toBeGreaterThan(100);
  expect(drawn.json()).toEqual(document.json());
});
