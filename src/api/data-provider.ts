import type { DataProvider, DeleteParams, GetListParams, Identifier } from "ra-core";
import simpleRest from "ra-data-simple-rest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { BASE, call, send } from "#src/api/client.ts";
import type { CallInput } from "#src/api/client.ts";
import { callsOf } from "#src/api/resources.ts";
import type { ResourceAction } from "#src/api/resources.ts";
import { SaveRefused } from "#src/api/save-refused.ts";
import { callHeaders } from "#src/api/session.ts";

/** What goes with a call besides its parameters. */
interface Meta {
  /** A repeat with the same key and the same body does nothing twice. */
  readonly idempotency_key?: string | undefined;
  /** The version of a record that the person saw, where what is done to it says no more of it. */
  readonly version?: number | undefined;
  /** The record that those of a list belong to, where the call names it in its address. */
  readonly of?: number | undefined;
  /** The page may end before it is answered. */
  readonly keepalive?: boolean | undefined;
}
interface Signalled {
  readonly signal?: AbortSignal | undefined;
  readonly meta?: Meta | undefined;
}

/** What is done to many records at once, all of them or none. */
export type ManyAction = "create" | "update_many" | "remove_many" | "restore";
interface ManyParams extends Signalled {
  readonly data: unknown;
  readonly query?: unknown;
}
export interface AppDataProvider extends DataProvider {
  many: <A>(resource: string, action: ManyAction, params: ManyParams) => Promise<{ data: A }>;
}

/** Makes the call that stands behind an action of a resource. @throws Error where the resource has none */
function make<A>(
  resource: string,
  action: ResourceAction,
  input: { params?: unknown; query?: unknown; body?: unknown },
  { signal, meta }: Signalled = {},
): Promise<A> {
  const endpoint: Endpoint | undefined = callsOf(resource)[action];
  if (endpoint === undefined) throw new Error(`${resource} has no call to ${action}`);
  const { idempotency_key, keepalive = false } = meta ?? {};
  return call(endpoint, input as CallInput<Endpoint>, { signal, idempotency_key, keepalive });
}

/** What a form sends is refused in the words of its fields: react-admin looks for them in the error. */
const saved = <R>(work: Promise<R>): Promise<R> =>
  work.catch((error: unknown) => {
    throw new SaveRefused(error);
  });

/**
 * react-admin's page, order and filter as limit, offset, ordering and the filters of the call; `q` is what is searched
 * for.
 */
function listQuery({ pagination, sort, filter }: Partial<GetListParams>): Record<string, unknown> {
  const { page = 1, perPage = 25 } = pagination ?? {};
  const { q, ...filters } = (filter ?? {}) as Record<string, unknown>;
  const ordered = sort !== undefined && sort.field !== "";
  return {
    limit: perPage,
    offset: (page - 1) * perPage,
    ordering: ordered ? `${sort.order === "DESC" ? "-" : ""}${sort.field}` : undefined,
    search: q,
    ...filters,
  };
}

/** What answers a plain array answers all that there is, and knows neither pages nor orders. */
async function getList<R>(resource: string, params: Partial<GetListParams> & Signalled) {
  if (callsOf(resource).list.response instanceof z.ZodArray) {
    const data = await make<R[]>(resource, "list", { query: params.filter }, params);
    return { data, total: data.length };
  }
  const query = listQuery(params);
  const { results, count, ...meta } = await make<{ results: R[]; count: number }>(
    resource,
    "list",
    { params: { id: params.meta?.of }, query },
    params,
  );
  return { data: results, total: count, meta };
}

/** Requests of ra-data-simple-rest, with our session, workspace, patience and errors. */
async function httpClient(url: string, { method = "GET", signal }: RequestInit = {}) {
  const response = await send(
    url,
    { method, headers: { ...callHeaders(), Accept: "application/json" } },
    signal ?? undefined,
  );
  const body = await response.text();
  const json: unknown = body === "" ? null : JSON.parse(body);
  return { status: response.status, headers: response.headers, body, json };
}

const base = simpleRest(BASE, httpClient);
/** Where a resource stands below /api. */
const pathOf = (resource: string): string => callsOf(resource).list.path.slice(1);

/**
 * react-admin's data provider over the contract: generic, without a rule. One record is read and deleted as by
 * ra-data-simple-rest; what our API does otherwise is replaced:
 * - lists go by limit, offset and names of filters, and count in the answer's body, not in a header;
 * - a new record takes a key, so that a repeat after a lost answer makes no second one;
 * - a change sends the fields that it is given with the version that the person saw, by PATCH, not the whole record;
 * - a record is deleted with the version that the person saw, where its call asks for one;
 * - many records are made, changed, deleted and brought back by one call, all or none: `many`.
 * What is refused names its fields.
 */
export const dataProvider: AppDataProvider = {
  ...base,
  supportAbortSignal: true,
  getList,
  getManyReference: (resource, params) =>
    getList(resource, { ...params, filter: { ...(params.filter as object), [params.target]: params.id } }),
  getOne: (resource, params) => base.getOne(pathOf(resource), params),
  getMany: async (resource, { ids, ...signalled }) => ({
    data: await Promise.all(ids.map(async (id) => (await base.getOne(pathOf(resource), { id, ...signalled })).data)),
  }),
  create: async <R>(resource: string, params: { data: unknown } & Signalled) => ({
    data: await saved(make<R>(resource, "create", { body: params.data }, params)),
  }),
  update: async <R>(resource: string, params: { id: Identifier; data: unknown } & Signalled) => ({
    data: await saved(make<R>(resource, "update", { params: { id: params.id }, body: params.data }, params)),
  }),
  updateMany: () => Promise.reject(new Error("records have changes of their own each: see many")),
  delete: (resource, params: DeleteParams & Signalled) => {
    const { id, meta: { version } = {} } = params;
    if (version === undefined) return saved(base.delete(pathOf(resource), params));
    const removed = make(resource, "remove", { params: { id }, body: { version } }, params);
    return saved(removed).then(() => ({ data: params.previousData ?? { id } }));
  },
  deleteMany: () => Promise.reject(new Error("what is deleted can be brought back: see many")),
  many: async <A>(resource: string, action: ManyAction, { data, query, ...how }: ManyParams) => ({
    data: await make<A>(resource, action, { query, body: data }, how),
  }),
};
