import type { DataProvider, DeleteParams, GetListParams, Identifier } from "ra-core";
import simpleRest from "ra-data-simple-rest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { BASE, call, send } from "#src/api/client.ts";
import type { CallInput } from "#src/api/client.ts";
import { COMPOSITE_ID_FIELDS, callsOf, isCursorPaged } from "#src/api/resources.ts";
import type { ResourceAction } from "#src/api/resources.ts";
import { SaveError } from "#src/api/save-error.ts";
import { callHeaders } from "#src/api/session.ts";

/** A record that another one points to. */
const Called = z.object({ id: z.number() });

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

/** Between the two ids that one is made of. */
const ID_SEPARATOR = "-";

/** The parameters of a call's address: the record, the one that it belongs to (`of`), or both in this order. */
function placeOf({ path }: Endpoint, resource: string, of: number | undefined, id?: Identifier): object {
  const [first = "id", second] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const own = COMPOSITE_ID_FIELDS[resource] === undefined ? id : id?.toString().split(ID_SEPARATOR).at(-1);
  return second === undefined ? { [first]: own ?? of } : { [first]: of, [second]: own };
}

/** A record with its id, also where its call tells none. */
function known<R>(record: R, resource: string, of: number | undefined): R {
  const field = COMPOSITE_ID_FIELDS[resource];
  if (field === undefined) return record;
  const { id } = Called.parse(Reflect.get(Object(record), field));
  return { ...record, id: `${of}${ID_SEPARATOR}${id}` };
}

/** Makes the call that stands behind an action of a resource. @throws Error where the resource has none */
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

/** What a form sends is refused in the words of its fields: react-admin looks for them in the error. */
const saved = <R>(work: Promise<R>): Promise<R> =>
  work.catch((error: unknown) => {
    throw new SaveError(error);
  });

/**
 * react-admin's page, order and filter as limit, offset, ordering and the filters of the call; `q` is what is searched
 * for. A list that goes on from a row is told it by a filter, and knows no offset.
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

/** What a list answers: its rows, and how many there are, or where nobody counts them whether there are more. */
interface Listed<R> {
  readonly results: R[];
  readonly count?: number;
  readonly has_more?: boolean;
}

/** Some lists answer all that there is, and know neither pages nor orders. */
const hasPages = ({ query }: Endpoint): boolean => !(query instanceof z.ZodObject) || "limit" in query.shape;

async function getList<R>(resource: string, params: Partial<GetListParams> & Signalled) {
  const { list } = callsOf(resource);
  const query: unknown = hasPages(list) ? listQuery(list, params) : params.filter;
  const answer = await make<R[] | Listed<R>>(resource, "list", { query }, params);
  const { results, has_more, count = results.length, ...meta } = Array.isArray(answer) ? { results: answer } : answer;
  const data = results.map((each) => known(each, resource, params.meta?.of));
  return has_more === undefined ? { data, total: count, meta } : { data, pageInfo: { hasNextPage: has_more }, meta };
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
 * - lists go by limit, offset and names of filters, and count in the answer's body, not in a header, or not at all;
 * - a new record takes a key, so that a repeat after a lost answer makes no second one;
 * - a change sends the fields that it is given with the version that the person saw, by PATCH, not the whole record;
 * - a record is deleted with the version that the person saw, where its call asks for one;
 * - a record of another one stands below that, `meta.of`, also where it has no id but that of what it points to;
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
