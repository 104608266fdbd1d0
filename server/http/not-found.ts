import type { FastifyReply, FastifyRequest } from "fastify";
import { ERROR_STATUS } from "#contract/errors.ts";
import { AppError } from "#server/core/app-error.ts";
import { appErrorBody } from "#server/http/errors.ts";
import { languageOf } from "#server/platform/translate.ts";

export function answerNotFound(request: Pick<FastifyRequest, "headers">, reply: FastifyReply): FastifyReply {
  const body = appErrorBody(new AppError("not_found"), languageOf(request.headers["accept-language"]));
  return reply.code(ERROR_STATUS.not_found).header("cache-control", "no-store").send(body);
}
