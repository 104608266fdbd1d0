import { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import type { Access } from "#contract/permissions.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** What a call answers: JSON by a schema, a file to download, or a stream of server-sent events. */
export type Answer = z.ZodType | "file" | "events";

/** One call of the API as a value: routing, validation, serialisation, OpenAPI, the client and the tests read it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends Answer = Answer,
  A extends Access = Access,
> {
  readonly method: Method;
  /** Below /api, with `{name}` for parameters, spelt as in the specification. */
  readonly path: string;
  readonly summary: string;
  readonly access: A;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
  /** Codes beyond COMMON_ERRORS. */
  readonly errors: readonly ErrorCode[];
  /**
   * A GET that changes something (the specification has a few): idempotent, refuses prefetch, gets a writing
   * transaction.
   */
  readonly writes: boolean;
  /** The body is multipart/form-data with one file of at most so many bytes; `body` describes the other fields. */
  readonly upload: { readonly max_bytes: number } | null;
  /** Calls allowed per minute for one address (and for one account where the body names one). */
  readonly rate_limit: number | null;
}

const none = z.object({});
type None = typeof none;
/**
 * An unknown parameter of a query is refused, not ignored: who sends a filter or a limit would believe that it holds.
 */
const noQuery = z.strictObject({});

/** Declares one call. `access` is required: a call without it doesn't compile. */
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
  };
}

/** The schema of "nothing here"; the type parameter is None whenever this is called, by the defaults of `endpoint`. */
function emptySchema<T extends z.ZodType>(): T {
  return none as z.ZodType as T;
}

/** A group of calls. */
export type Api = Readonly<Record<string, Endpoint>>;

export type ParamsOf<E extends Endpoint> = z.output<E["params"]>;
export type QueryOf<E extends Endpoint> = z.output<E["query"]>;
export type BodyOf<E extends Endpoint> = z.output<E["body"]>;
/** What the handler gives. */
export type AnswerOf<E extends Endpoint> = E["response"] extends z.ZodType ? z.input<E["response"]> : never;
/** What the client gets. */
export type ResultOf<E extends Endpoint> = E["response"] extends z.ZodType ? z.output<E["response"]> : never;
