import type { Readable } from "node:stream";
import type { Access } from "#contract/permissions.ts";
import type { AnswerOf, Api, BodyOf, Endpoint, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { LiveEvent } from "#contract/live/live.api.ts";
import type { ContextOf, PreTransactionContext } from "#server/http/context.ts";

export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer | Readable;
  /** Size of the stream in bytes, if known, so that a download can show its progress. */
  readonly size?: number;
  /** Displays the file in the page instead of downloading; only for images and PDF. */
  readonly inline?: boolean;
}

export interface EventsAnswer {
  readonly workspace_id: number;
  readonly wants: (event: LiveEvent) => boolean;
  /** Returns whether the event ends the stream. The caller must reconnect, so that access is checked again. */
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

export type Inside<E extends Endpoint> = (
  ctx: ContextOf<AccessOf<E>>,
  input: Input<E>,
) => Promise<Result<E>> | Result<E>;
/** Handler that runs before any transaction and opens its own ones, for work that must not keep a transaction open. */
export interface Outside<E extends Endpoint> {
  readonly outside: (ctx: PreTransactionContext<ContextOf<AccessOf<E>>>, input: Input<E>) => Promise<Result<E>>;
}
export type Handler<E extends Endpoint> = Inside<E> | Outside<E>;
export type Handlers<A extends Api> = { readonly [K in keyof A]: Handler<A[K]> };

export interface Route {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}

/** Binds handlers to a group of endpoints. A missing handler or a wrong response type doesn't compile. */
export function implement<A extends Api>(group: string, api: A, handlers: Handlers<A>): Route[] {
  return Object.entries(api).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    endpoint,
    // The mapped type has checked each handler against its endpoint. The list needs one general type.
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }));
}
