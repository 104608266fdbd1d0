import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { AppError } from "#server/core/app-error.ts";
import type { Call } from "#server/http/call.ts";
import type { Input } from "#server/http/implement.ts";
import { unstorable } from "#server/http/storable.ts";
import { readUpload } from "#server/http/uploads.ts";
import type { UploadedFile } from "#server/http/uploads.ts";

export class InvalidInput extends Error {
  readonly problem: z.ZodError;
  constructor(problem: z.ZodError) {
    super("invalid_input");
    this.problem = problem;
  }
}

/** Includes the input in each issue, because a missing value needs another message than one of the wrong type. */
const REPORT = { reportInput: true } as const;

/**
 * Parses parameters, query, body and file with the endpoint's schemas. A multipart form is accepted only if a file is
 * expected. All other bodies are JSON, which a page of another site can't send without a CORS preflight.
 * @throws InvalidInput; AppError not_found, unsupported_media_type, and the errors of `readUpload`
 */
export async function readInput(call: Call): Promise<{ input: Input<Endpoint>; file: UploadedFile | null }> {
  const { endpoint } = call.route;
  if (endpoint.upload === null && call.request.isMultipart()) throw new AppError("unsupported_media_type");
  const upload = endpoint.upload === null ? null : await readUpload(call.request, endpoint.upload.max_bytes);
  const body = upload === null ? (call.request.body ?? {}) : upload.fields;
  const parsed = {
    params: endpoint.params.safeParse(call.request.params),
    query: endpoint.query.safeParse(call.request.query, REPORT),
    body: endpoint.body.safeParse(endpoint.method === "GET" ? {} : body, REPORT),
  };
  // No record has an invalid id, so the response is 404 instead of 400.
  if (!parsed.params.success) throw new AppError("not_found");
  if (!parsed.query.success) throw new InvalidInput(parsed.query.error);
  if (!parsed.body.success) throw new InvalidInput(parsed.body.error);
  const problem = unstorable(parsed.query.data) ?? unstorable(parsed.body.data);
  if (problem !== null) throw new InvalidInput(problem);
  return {
    input: { params: parsed.params.data, query: parsed.query.data, body: parsed.body.data },
    file: upload?.file ?? null,
  };
}
