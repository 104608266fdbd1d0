import { Readable } from "node:stream";
import fastJson from "fast-json-stringify";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { schemaToWrite } from "#server/http/answer-schema.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import type { FileAnswer, Result } from "#server/http/implement.ts";
import { streamEvents } from "#server/http/live.ts";
import type { Caller } from "#server/http/admit.ts";

export type SendJson = (value: unknown) => string;

/** Cache of compiled serializers, shared if the process builds the server more than once. */
const compiled = new WeakMap<z.ZodType, SendJson>();

/**
 * Returns the serializer of a schema, compiled on first use. Compiling all two hundred at startup would take longer
 * than the rest of the startup. Undeclared fields are never sent. Tests also validate every response against its
 * schema. Production doesn't, because that halves the throughput.
 */
export function serialiserOf(schema: z.ZodType): SendJson {
  return (value) => {
    let write = compiled.get(schema);
    if (write === undefined) compiled.set(schema, (write = compileAnswer(schema)));
    return write(value);
  };
}

function compileAnswer(schema: z.ZodType): SendJson {
  const stringify = fastJson(schemaToWrite(schema));
  if (process.env["VITEST"] === undefined && process.env["LOTWISE_CHECK_ANSWERS"] === undefined) return stringify;
  return (value) => {
    const text = stringify(value);
    schema.parse(JSON.parse(text));
    return text;
  };
}

/** Formats Content-Disposition with a file name in any alphabet (RFC 6266, RFC 8187). */
export function contentDisposition(name: string, inline: boolean): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\]/g, "_");
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header("content-type", file.type);
  if (file.size !== undefined) reply.header("content-length", file.size);
  reply.header("content-disposition", contentDisposition(file.name, file.inline === true));
  reply.header("x-content-type-options", "nosniff");
  // Denies scripts, forms and access to our origin to the file, whatever it contains.
  reply.header(
    "content-security-policy",
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
  );
  return reply.send(file.content);
}

const isFile = (result: object): result is FileAnswer =>
  "content" in result && (result.content instanceof Readable || Buffer.isBuffer(result.content));

export function sendAnswer(
  deps: Dependencies,
  answer: {
    request: FastifyRequest;
    reply: FastifyReply;
    result: Result<Endpoint>;
    send: SendJson | null;
    caller: Caller | null;
  },
): unknown {
  const { reply, result, send, caller } = answer;
  if (send !== null) return reply.type("application/json; charset=utf-8").send(send(result));
  if (typeof result === "object" && result !== null && isFile(result)) return sendFile(reply, result);
  if (caller === null) throw new Error("a stream of events needs somebody who is signed in");
  return streamEvents(deps, answer.request, { reply, events: result, caller });
}
