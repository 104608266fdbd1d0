import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { AppError } from "#server/core/app-error.ts";
import { errorAnswer, invalidInput } from "#server/http/errors.ts";
import { InvalidInput } from "#server/http/read-input.ts";
import { workOf } from "#server/http/log-calls.ts";
import { readerOf } from "#server/http/reader.ts";
import { isCutOff } from "#server/http/slow-bodies.ts";
import { languageOf } from "#server/platform/translate.ts";

/**
 * Sends an error in the caller's language, in the words of the record that the call concerns. If the client has
 * disconnected, nothing is sent.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint?: Pick<Endpoint, "path" | "access">,
): FastifyReply {
  const language = languageOf(request.headers["accept-language"]);
  reply.header("cache-control", "no-store");
  if (error instanceof InvalidInput) return reply.code(400).send(invalidInput(error.problem, language));
  const cause = isCutOff(request) ? new AppError("invalid_input") : error;
  const answer = errorAnswer(cause, {
    language,
    log: request.log,
    reader: endpoint === undefined ? null : readerOf(endpoint),
  });
  workOf(request).error = answer.body.code;
  if (answer.retry_after !== null) reply.header("retry-after", answer.retry_after);
  return reply.code(answer.status).send(answer.body);
}
