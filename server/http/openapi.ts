import { z } from "zod";
import { COMMON_ERRORS, ERROR_STATUS, ErrorBody } from "#contract/errors.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Access } from "#contract/permissions.ts";
import type { Route } from "#server/http/implement.ts";
import { isRepeatable } from "#server/http/repeats.ts";

type Json = Record<string, unknown>;

const COMPONENT = /^#\/\$defs\//;

/** Converts a zod schema to JSON Schema and moves named schemas to the document's components. */
function schemaOf(schema: z.ZodType, io: "input" | "output", components: Json): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const point = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(point);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== "$schema" && key !== "$defs")
        .map(([key, inner]) => [
          key,
          key === "$ref" && typeof inner === "string"
            ? inner.replace(COMPONENT, "#/components/schemas/")
            : point(inner),
        ]),
    );
  };
  for (const [name, inner] of Object.entries((json.$defs ?? {}) as Json)) components[name] = point(inner);
  const plain = point(json) as Json;
  const id = plain["id"];
  if (typeof id !== "string") return plain;
  components[id] = plain;
  return { $ref: `#/components/schemas/${id}` };
}

const parametersOf = (endpoint: Endpoint): Json[] => {
  const of = (schema: z.ZodType, where: "path" | "query"): Json[] => {
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return Object.entries(json.properties ?? {}).map(([name, inner]) => ({
      name,
      in: where,
      required: where === "path" || (json.required ?? []).includes(name),
      schema: inner,
    }));
  };
  return [...of(endpoint.params, "path"), ...of(endpoint.query, "query")];
};

const accessText = (access: Access): string => {
  if (access.kind === "public") return "Anybody.";
  if (access.kind === "session") return "Any signed-in user.";
  if (access.kind === "admin") return "Administrators.";
  if (access.permission === null) return "Members of the workspace.";
  return `Members with ${typeof access.permission === "string" ? access.permission : access.permission.join(" or ")}.`;
};

function answersOf(endpoint: Endpoint, components: Json): Json {
  const { response } = endpoint;
  const ok =
    response === "file"
      ? {
          description: "The file",
          content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
        }
      : response === "events"
        ? { description: "Server-sent events", content: { "text/event-stream": { schema: { type: "string" } } } }
        : { description: "Done", content: { "application/json": { schema: schemaOf(response, "input", components) } } };
  const byStatus = new Map<number, string[]>();
  for (const code of [...COMMON_ERRORS, ...endpoint.errors])
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  const body = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return {
    200: ok,
    ...Object.fromEntries(
      [...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, codes]) => [status, { description: codes.join(", "), content: body }]),
    ),
  };
}

function bodyOf(endpoint: Endpoint, components: Json): Json {
  if (endpoint.method === "GET") return {};
  const schema = schemaOf(endpoint.body, "input", components);
  if (endpoint.upload === null)
    return "properties" in schema && Object.keys(schema["properties"] as Json).length === 0
      ? {}
      : { requestBody: { content: { "application/json": { schema } } } };
  const properties = {
    ...(schema["properties"] as Json | undefined),
    file: { type: "string", format: "binary", maxLength: endpoint.upload.max_bytes },
  };
  return {
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: {
            ...schema,
            properties,
            required: [...((schema["required"] as string[] | undefined) ?? []), "file"],
          },
        },
      },
    },
  };
}

export function openApi(routes: readonly Route[]): Json {
  const components: Json = {};
  schemaOf(ErrorBody, "output", components);
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of routes) {
    const [group = ""] = name.split(".");
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: name,
      tags: [group],
      summary: endpoint.summary,
      description: accessText(endpoint.access),
      security: endpoint.access.kind === "public" ? [] : [{ bearer: [] }],
      parameters: [
        ...parametersOf(endpoint),
        ...(endpoint.access.kind === "member" && endpoint.access.workspace !== "path"
          ? [{ $ref: "#/components/parameters/Workspace" }]
          : []),
        ...(isRepeatable(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ],
      ...bodyOf(endpoint, components),
      responses: answersOf(endpoint, components),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Lotwise",
      version: "1",
      description: "Purchase requests, tenders, offers, orders. Amounts are decimal strings; timestamps are UTC.",
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas: components,
      parameters: {
        Workspace: {
          name: "X-Workspace",
          in: "header",
          description: "Id of the active workspace; without it the caller's first one.",
          schema: { type: "integer" },
        },
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          description: "A repeat within 24 hours gets the first answer and does nothing.",
          schema: { type: "string", maxLength: 200 },
        },
      },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}
