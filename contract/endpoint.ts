import { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import type { Access } from "#contract/permissions.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export type Answer = z.ZodType | "file" | "events";

/** Definition of one API endpoint. Routing, validation, serialization, OpenAPI, the client and the tests use it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends Answer = Answer,
  A extends Access = Access,
> {
  readonly method: Method;
  /** Path below /api with `{name}` parameters, spelled as in the specification. */
  readonly path: string;
  readonly summary: string;
  readonly access: A;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
  /** Error codes in addition to COMMON_ERRORS. */
  readonly errors: readonly ErrorCode[];
  /**
   * True if the call changes data. The specification has a few GET requests that do so; they are idempotent, refuse
   * prefetch and run in a writing transaction.
   */
  readonly writes: boolean;
  /**
   * Set if the body is multipart/form-data with one file of at most `max_bytes`. `body` then describes the other
   * fields.
   */
  readonly upload: { readonly max_bytes: number } | null;
  /** Maximum number of calls per minute from one IP address, and for one account if the body names an account. */
  readonly rate_limit: number | null;
  /** `failures`: a call that succeeds doesn't use up the limit. */
  readonly rate_limit_of: "calls" | "failures";
}

const none = z.object({});
type None = typeof none;
/**
 * An unknown query parameter is an error. If it were ignored, callers would believe that their filter or limit applied.
 */
const noQuery = z.strictObject({});

/** Declares one endpoint. `access` is required, so an endpoint without it doesn't compile. */
export function endpoint<
  const A extends Access,
  R extends Answer,
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
>(definition: {
  method: Method;
  path: string;
  summary: string;
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  errors?: readonly ErrorCode[];
  writes?: boolean;
  upload?: { max_bytes: number };
  rate_limit?: number;
  rate_limit_of?: "calls" | "failures";
}): Endpoint<P, Q, B, R, A> {
  return {
    method: definition.method,
    path: definition.path,
    summary: definition.summary,
    access: definition.access,
    params: definition.params ?? emptySchema<P>(),
    query: definition.query ?? (noQuery as z.ZodType as Q),
    body: definition.body ?? emptySchema<B>(),
    response: definition.response,
    errors: definition.errors ?? [],
    writes: definition.writes ?? definition.method !== "GET",
    upload: definition.upload ?? null,
    rate_limit: definition.rate_limit ?? null,
    rate_limit_of: definition.rate_limit_of ?? "calls",
  };
}

/** Returns the schema of an empty part of the request. `endpoint` calls it only where T defaults to None. */
function emptySchema<T extends z.ZodType>(): T {
  return none as z.ZodType as T;
}

export type Api = Readonly<Record<string, Endpoint>>;

export type ParamsOf<E extends Endpoint> = z.output<E["params"]>;
export type QueryOf<E extends Endpoint> = z.output<E["query"]>;
export type BodyOf<E extends Endpoint> = z.output<E["body"]>;
/** Value returned by the endpoint's handler. */
export type AnswerOf<E extends Endpoint> = E["response"] extends z.ZodType ? z.input<E["response"]> : never;
/** Value received by the client. */
export type ResultOf<E extends Endpoint> = E["response"] extends z.ZodType ? z.output<E["response"]> : never;
