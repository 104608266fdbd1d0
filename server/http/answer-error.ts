import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/core/app-error.ts";
import { errorAnswer, invalidInput } from "#server/http/errors.ts";
import { InvalidInput } from "#server/http/read-input.ts";
import { isCutOff } from "#server/http/slow-bodies.ts";
import { languageOf } from "#server/platform/translate.ts";

/** Sends an error in the caller's language. If the client has disconnected, nothing is sent. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers["accept-language"]);
  reply.header("cache-control", "no-store");
  if (error instanceof InvalidInput) return reply.code(400).send(invalidInput(error.problem, language));
  const cause = isCutOff(request) ? new AppError("invalid_input") : error;
  const answer = errorAnswer(cause, { language, log: request.log });
  if (answer.retry_after !== null) reply.header("retry-after", answer.retry_after);
  return reply.code(answer.status).send(answer.body);
}
