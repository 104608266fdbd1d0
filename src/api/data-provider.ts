import type { DataProvider, GetListParams, Identifier, UpdateParams } from "ra-core";
import simpleRest from "ra-data-simple-rest";
import type { Endpoint } from "#contract/endpoint.ts";
import { call } from "#src/api/client.ts";
import type { CallInput } from "#src/api/client.ts";

/** The calls of one resource of react-admin; what a resource lacks, its screens don't offer. */
export interface ResourceCalls {
  readonly list: Endpoint;
  readonly one?: Endpoint;
  readonly create?: Endpoint;
  readonly update?: Endpoint;
  readonly remove?: Endpoint;
}
export type ResourceMap = Readonly<Record<string, ResourceCalls>>;

const make = (endpoint: Endpoint | undefined, input: unknown, signal?: AbortSignal): Promise<unknown> => {
  if (endpoint === undefined) throw new Error("this resource has no such call");
  return call(endpoint, input as CallInput<Endpoint>, { signal });
};

/** react-admin's page, sort and filter as limit, offset, ordering, search and filters. */
const listQuery = (params: Partial<GetListParams>): Record<string, unknown> => {
  const { page = 1, perPage = 25 } = params.pagination ?? {};
  const { q, ...filters } = (params.filter ?? {}) as Record<string, unknown>;
  const ordering =
    params.sort === undefined ? undefined : `${params.sort.order === "DESC" ? "-" : ""}${params.sort.field}`;
  return { limit: perPage, offset: (page - 1) * perPage, ordering, search: q, ...filters };
};

/** Only what differs from before is sent; the version goes along so that nobody's work is overwritten. */
const changedFields = (params: Pick<UpdateParams, "data" | "previousData">): Record<string, unknown> => {
  const before = (params.previousData ?? {}) as Record<string, unknown>;
  const changed = Object.entries(params.data as Record<string, unknown>).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return {
    ...Object.fromEntries(changed),
    ...(typeof before["version"] === "number" ? { version: before["version"] } : {}),
  };
};

/**
 * react-admin's data provider over the contract: generic, without a rule. It starts from ra-data-simple-rest and replaces
 * what our API does otherwise (lists by limit and offset, PATCH with the changed fields, bulk calls).
 */
export function createDataProvider(resources: ResourceMap): DataProvider {
  const calls = (resource: string): ResourceCalls => {
    const found = resources[resource];
    if (found === undefined) throw new Error(`unknown resource ${resource}`);
    return found;
  };
  const one = async <R>(resource: string, id: Identifier, signal?: AbortSignal): Promise<R> =>
    (await make(calls(resource).one, { params: { id } }, signal)) as R;
  const list = async <R>(
    resource: string,
    params: Partial<GetListParams> & { signal?: AbortSignal },
  ): Promise<{ data: R[]; total: number }> => {
    const answer = (await make(calls(resource).list, { query: listQuery(params) }, params.signal)) as {
      results: R[];
      count: number;
    };
    return { data: answer.results, total: answer.count };
  };
  return {
    ...simpleRest("/api"),
    supportAbortSignal: true,
    getList: list,
    getManyReference: (resource, params) =>
      list(resource, { ...params, filter: { ...(params.filter as object), [params.target]: params.id } }),
    getOne: async <R>(resource: string, params: { id: Identifier; signal?: AbortSignal }) => ({
      data: await one<R>(resource, params.id, params.signal),
    }),
    getMany: async <R>(resource: string, params: { ids: Identifier[]; signal?: AbortSignal }) => ({
      data: await Promise.all(params.ids.map((id) => one<R>(resource, id, params.signal))),
    }),
    create: async <R>(resource: string, params: { data: unknown }) => ({
      data: (await make(calls(resource).create, { body: params.data })) as R,
    }),
    update: async <R>(resource: string, params: UpdateParams) => ({
      data: (await make(calls(resource).update, { params: { id: params.id }, body: changedFields(params) })) as R,
    }),
    delete: async <R>(resource: string, params: { id: Identifier }) => ({
      data: ((await make(calls(resource).remove, { params: { id: params.id } })) ?? { id: params.id }) as R,
    }),
  };
}
