import type { Readable } from "node:stream";
import type { Access } from "#contract/permissions.ts";
import type { AnswerOf, Api, BodyOf, Endpoint, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { LiveEvent } from "#contract/live/live.api.ts";
import type { ContextOf, PreTransactionContext } from "#server/http/context.ts";

/** A file as an answer. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer | Readable;
  /** Bytes of a stream, where they are known, so that a download can show its progress. */
  readonly size?: number;
  /** Shown in the page instead of downloaded: images and PDF only. */
  readonly inline?: boolean;
}

/** A stream of events as an answer: which events pass on to this caller. */
export interface EventsAnswer {
  readonly workspace_id: number;
  readonly wants: (event: LiveEvent) => boolean;
  /** After this event the caller has to ask again whether they may listen. */
  readonly ends: (event: LiveEvent) => boolean;
}

export interface Input<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

type AccessOf<E extends Endpoint> = E["access"] extends infer A extends Access ? A : never;
export type Result<E extends Endpoint> = E["response"] extends "file"
  ? FileAnswer
  : E["response"] extends "events"
    ? EventsAnswer
    : AnswerOf<E>;

/** Runs inside the call's transaction. */
export type Inside<E extends Endpoint> = (
  ctx: ContextOf<AccessOf<E>>,
  input: Input<E>,
) => Promise<Result<E>> | Result<E>;
/** Runs before any transaction and opens its own: for work that must not hold one. */
export interface Outside<E extends Endpoint> {
  readonly outside: (ctx: PreTransactionContext<ContextOf<AccessOf<E>>>, input: Input<E>) => Promise<Result<E>>;
}
export type Handler<E extends Endpoint> = Inside<E> | Outside<E>;
export type Handlers<A extends Api> = { readonly [K in keyof A]: Handler<A[K]> };

/** One call with the code that answers it. */
export interface Route {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}

/** Binds handlers to a group of calls: a missing handler, or an answer of the wrong shape, doesn't compile. */
export function implement<A extends Api>(group: string, api: A, handlers: Handlers<A>): Route[] {
  return Object.entries(api).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    endpoint,
    // Each handler fits its own call, which the mapped type has checked; as one list they can only have the general
    // type.
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }));
}
