import type { FastifyContextConfig, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { AppError } from "#server/core/app-error.ts";
import { TryStore } from "#server/http/try-store.ts";

/**
 * Whether the request has no body. Every page load restores its session by a sign-in without a body. Such a call tries
 * no password, so the rate limit doesn't count it.
 */
const isWithoutBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";

/** Whether the caller has proved to know the password, so that the call was no guess. */
const isNoGuess = (error: unknown): boolean => error instanceof AppError && error.code === "second_factor_required";

export interface RouteLimit {
  /** Configuration of the route for @fastify/rate-limit. */
  readonly config: Pick<FastifyContextConfig, "rateLimit">;
  /** Takes back the count of a call that succeeded, if the endpoint limits failures only. */
  succeeded(request: FastifyRequest): void;
  failed(request: FastifyRequest, error: unknown): void;
}

const UNLIMITED: RouteLimit = { config: {}, succeeded: () => undefined, failed: () => undefined };

export function limitOf({ method, rate_limit, rate_limit_of }: Endpoint): RouteLimit {
  if (rate_limit === null) return UNLIMITED;
  const limit = {
    max: rate_limit,
    timeWindow: "1 minute",
    ...(method === "POST" ? { allowList: isWithoutBody } : {}),
  };
  if (rate_limit_of === "calls") return { ...UNLIMITED, config: { rateLimit: limit } };
  const tries = new TryStore();
  const onExceeding = (request: FastifyRequest, key: string): void => tries.remember(request, key);
  const rateLimit = { ...limit, onExceeding, tries };
  return {
    config: { rateLimit },
    succeeded: (request) => tries.giveBack(request),
    failed: (request, error) => {
      if (isNoGuess(error)) tries.giveBack(request);
    },
  };
}
