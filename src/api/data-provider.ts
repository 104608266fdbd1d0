import type { DataProvider, DeleteParams, GetListParams, Identifier } from "ra-core";
import simpleRest from "ra-data-simple-rest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { BASE, call, send } from "#src/api/client.ts";
import type { CallInput } from "#src/api/client.ts";
import { COMPOSITE_ID_FIELDS, callsOf, hasIdFilter, isCursorPaged } from "#src/api/resources.ts";
import type { ResourceAction } from "#src/api/resources.ts";
import { SaveError } from "#src/api/save-error.ts";
import { callHeaders } from "#src/api/session.ts";

const Called = z.object({ id: z.number() });

interface Meta {
  /** Idempotency key: the server runs repeated calls with the same key and body only once. */
  readonly idempotency_key?: string | undefined;
  /** Version of the record that the user saw. Needed for actions that send no other field of the record. */
  readonly version?: number | undefined;
  readonly of?: number | undefined;
  readonly keepalive?: boolean | undefined;
}
interface Signalled {
  readonly signal?: AbortSignal | undefined;
  readonly meta?: Meta | undefined;
}

/** Bulk actions. Each bulk action changes either all records or none. */
export type ManyAction = "create" | "update_many" | "remove_many" | "restore";
interface ManyParams extends Signalled {
  readonly data: unknown;
  readonly query?: unknown;
}
export interface AppDataProvider extends DataProvider {
  many: <A>(resource: string, action: ManyAction, params: ManyParams) => Promise<{ data: A }>;
}

const ID_SEPARATOR = "-";

/**
 * Returns the path parameters of a call. A single parameter is the record's id or, without one, the parent's id (`of`).
 * Two parameters are the parent's id and the record's id.
 */
function placeOf({ path }: Endpoint, resource: string, of: number | undefined, id?: Identifier): object {
  const [first = "id", second] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const own = COMPOSITE_ID_FIELDS[resource] === undefined ? id : id?.toString().split(ID_SEPARATOR).at(-1);
  return second === undefined ? { [first]: own ?? of } : { [first]: of, [second]: own };
}

function known<R>(record: R, resource: string, of: number | undefined): R {
  const field = COMPOSITE_ID_FIELDS[resource];
  if (field === undefined) return record;
  const { id } = Called.parse(Reflect.get(Object(record), field));
  return { ...record, id: `${of}${ID_SEPARATOR}${id}` };
}

/**
 * Makes the call for an action on a resource.
 * @throws Error if the resource lacks the action
 */
function make<A>(
  resource: string,
  action: ResourceAction,
  { id, ...input }: { id?: Identifier; query?: unknown; body?: unknown },
  { signal, meta }: Signalled = {},
): Promise<A> {
  const endpoint: Endpoint | undefined = callsOf(resource)[action];
  if (endpoint === undefined) throw new Error(`${resource} has no call to ${action}`);
  const { idempotency_key, keepalive = false, of } = meta ?? {};
  const params = placeOf(endpoint, resource, of, id);
  return call(endpoint, { ...input, params } as CallInput<Endpoint>, { signal, idempotency_key, keepalive });
}

/** Wraps the error of a failed save, because react-admin's forms expect field messages inside the error. */
const saved = <R>(work: Promise<R>): Promise<R> =>
  work.catch((error: unknown) => {
    throw new SaveError(error);
  });

/**
 * Converts react-admin's page, order and filter to call parameters. `q` is the search text. A cursor-paged list
 * receives the cursor as a filter and has no offset.
 */
function listQuery(endpoint: Endpoint, { pagination, sort, filter }: Partial<GetListParams>): Record<string, unknown> {
  const { page = 1, perPage = 25 } = pagination ?? {};
  const { q, ...filters } = (filter ?? {}) as Record<string, unknown>;
  const ordered = sort !== undefined && sort.field !== "";
  return {
    limit: perPage,
    ...(isCursorPaged(endpoint) ? {} : { offset: (page - 1) * perPage }),
    ordering: ordered ? `${sort.order === "DESC" ? "-" : ""}${sort.field}` : undefined,
    search: q,
    ...filters,
  };
}

/**
 * Response to a list call: the rows, plus either their total count or, for uncounted lists, whether more rows follow.
 */
interface Listed<R> {
  readonly results: R[];
  readonly count?: number;
  readonly has_more?: boolean;
}

/** Returns false for lists that always return every row and support neither paging nor sorting. */
const hasPages = ({ query }: Endpoint): boolean => !(query instanceof z.ZodObject) || "limit" in query.shape;

async function getList<R>(resource: string, params: Partial<GetListParams> & Signalled) {
  const { list } = callsOf(resource);
  const query: unknown = hasPages(list) ? listQuery(list, params) : params.filter;
  const answer = await make<R[] | Listed<R>>(resource, "list", { query }, params);
  const { results, has_more, count = results.length, ...meta } = Array.isArray(answer) ? { results: answer } : answer;
  const data = results.map((each) => known(each, resource, params.meta?.of));
  return has_more === undefined ? { data, total: count, meta } : { data, pageInfo: { hasNextPage: has_more }, meta };
}

/**
 * Reads records by their ids in one call of the list. Records that the caller may not read are missing in the result.
 * @throws Error if the list has no `id` filter
 */
async function getMany<R>(resource: string, { ids, ...signalled }: { ids: readonly Identifier[] } & Signalled) {
  if (!hasIdFilter(callsOf(resource).list)) throw new Error(`the list of ${resource} has no filter by id`);
  if (ids.length === 0) return { data: [] };
  const { results } = await make<Listed<R>>(resource, "list", { query: { limit: ids.length, id: ids } }, signalled);
  return { data: results };
}

/** HTTP client of ra-data-simple-rest with the app's session, workspace, timeouts and errors. */
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
const pathOf = (resource: string): string => callsOf(resource).list.path.slice(1);

/**
 * react-admin's data provider, derived from the contract without rules of its own. Single records are read and deleted
 * as in ra-data-simple-rest. The differences follow from our API. Lists use limit, offset and named filters, and return
 * the total, if any, in the body. A create sends an idempotency key, so that a retry makes no duplicate. An update is a
 * PATCH of the given fields with the version that the user saw. A delete sends the version if the call requires one. A
 * child record is addressed by `meta.of`, even if it has no id of its own. `many` makes one call for a bulk action,
 * which changes all records or none. Errors contain messages by field.
 */
export const dataProvider: AppDataProvider = {
  ...base,
  supportAbortSignal: true,
  getList,
  getManyReference: (resource, params) =>
    getList(resource, { ...params, filter: { ...(params.filter as object), [params.target]: params.id } }),
  getOne: (resource, params) => base.getOne(pathOf(resource), params),
  getMany,
  create: async <R>(resource: string, params: { data: unknown } & Signalled) => ({
    data: known(await saved(make<R>(resource, "create", { body: params.data }, params)), resource, params.meta?.of),
  }),
  update: async <R>(resource: string, params: { id: Identifier; data: unknown } & Signalled) => {
    const { id, data, meta } = params;
    return { data: known(await saved(make<R>(resource, "update", { id, body: data }, params)), resource, meta?.of) };
  },
  updateMany: () => Promise.reject(new Error("records have changes of their own each: see many")),
  delete: (resource, params: DeleteParams & Signalled) => {
    const { id, meta: { version, of } = {} } = params;
    if (version === undefined && of === undefined) return saved(base.delete(pathOf(resource), params));
    const body = version === undefined ? {} : { body: { version } };
    const removed = make(resource, "remove", { id, ...body }, params);
    return saved(removed).then(() => ({ data: params.previousData ?? { id } }));
  },
  deleteMany: () => Promise.reject(new Error("what is deleted can be brought back: see many")),
  many: async <A>(resource: string, action: ManyAction, { data, query, ...how }: ManyParams) => ({
    data: await make<A>(resource, action, { query, body: data }, how),
  }),
};
