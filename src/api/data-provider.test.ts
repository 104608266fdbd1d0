import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dataProvider } from "./data-provider.ts";
import { SaveError } from "./save-error.ts";

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly body: unknown;
}

const sent: Sent[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: {} };

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "en" } });
  vi.stubGlobal("sessionStorage", { getItem: () => "7" });
  vi.stubGlobal("fetch", (url: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ url, method, body: body === undefined ? undefined : JSON.parse(body) });
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("a page of a list is asked for by limit, offset, ordering, search and the filters of the call; what else is answered comes along", async () => {
  answer = { status: 200, body: { results: [{ id: 1 }], count: 41, integration_sources: ["1C"] } };
  const list = await dataProvider.getList("item-attributes", {
    pagination: { page: 3, perPage: 20 },
    sort: { field: "name", order: "DESC" },
    filter: { q: "case", is_archived: false },
  });
  expect(list).toMatchObject({ data: [{ id: 1 }], total: 41, meta: { integration_sources: ["1C"] } });
  const url = new URL(sent[0]?.url ?? "", "http://lotwise.test");
  expect(url.pathname).toBe("/api/integration-items-attributes");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    limit: "20",
    offset: "40",
    ordering: "-name",
    search: "case",
    is_archived: "false",
  });
});

test("a list that nobody counts is read on from a row, and says whether there are more", async () => {
  answer = { status: 200, body: { results: [{ id: 8 }], has_more: true } };
  const asked = { pagination: { page: 1, perPage: 50 }, sort: { field: "", order: "ASC" as const } };
  const list = await dataProvider.getList("audit", { ...asked, filter: { before: 9 } });
  expect(list).toEqual({ data: [{ id: 8 }], pageInfo: { hasNextPage: true }, meta: {} });
  expect(sent.map(({ url }) => url)).toEqual(["/api/audit?limit=50&before=9"]);
});

test("records of another one are asked for at its address; what is answered as a plain array is all there is, without pages", async () => {
  answer = { status: 200, body: { results: [{ id: 3 }], count: 1 } };
  const asked = { pagination: { page: 1, perPage: 50 }, sort: { field: "", order: "ASC" as const } };
  await dataProvider.getList("members", { ...asked, filter: { work: "true" }, meta: { of: 7 } });
  answer = { status: 200, body: [{ id: 1 }, { id: 2 }] };
  const whole = await dataProvider.getList("units", { ...asked, filter: {} });
  expect(whole).toMatchObject({ data: [{ id: 1 }, { id: 2 }], total: 2 });
  expect(sent.map(({ url }) => url)).toEqual(["/api/workspaces/7/users?limit=50&offset=0&work=true", "/api/units"]);
});

test("records of another one are made, changed and deleted below it", async () => {
  answer = { status: 200, body: { id: 4, version: 1 } };
  await dataProvider.create("roles", { data: { name: "Склад" }, meta: { of: 7 } });
  await dataProvider.update("roles", { id: 4, data: { version: 1 }, previousData: { id: 4 }, meta: { of: 7 } });
  await dataProvider.delete("roles", { id: 4, meta: { of: 7 } });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /api/workspaces/7/roles",
    "PATCH /api/workspaces/7/roles/4",
    "DELETE /api/workspaces/7/roles/4",
  ]);
});

test("a value has the id of its item and its attribute, which are told apart again where it is changed or taken away", async () => {
  const value = { attribute: { id: 3, name: "Масса" }, value: "12", version: 1, group: null };
  answer = { status: 200, body: { results: [value] } };
  const asked = { pagination: { page: 1, perPage: 50 }, sort: { field: "", order: "ASC" as const }, filter: {} };
  const list = await dataProvider.getList("item-values", { ...asked, meta: { of: 12 } });
  expect(list).toEqual({ data: [{ ...value, id: "12-3" }], total: 1, meta: {} });
  answer = { status: 200, body: value };
  const meta = { of: 12 };
  const made = await dataProvider.create("item-values", { data: { attribute: 3, value: "12" }, meta });
  const changed = await dataProvider.update("item-values", {
    id: "12-3",
    data: { value: "13" },
    previousData: value,
    meta,
  });
  expect([made.data, changed.data]).toMatchObject([{ id: "12-3" }, { id: "12-3" }]);
  await dataProvider.delete("item-values", { id: "12-3", meta });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /api/purchase-items/12/attributes?limit=50&offset=0",
    "POST /api/purchase-items/12/attributes",
    "PATCH /api/purchase-items/12/attributes/3",
    "DELETE /api/purchase-items/12/attributes/3",
  ]);
});

test("one record is read and deleted at the resource's own address", async () => {
  answer = { status: 200, body: { id: 5, name: "ООО «Радиоснаб»" } };
  expect((await dataProvider.getOne("supplier-companies", { id: 5 })).data).toEqual(answer.body);
  await dataProvider.delete("supplier-companies", { id: 5, previousData: { id: 5 } });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /api/supplier-companies/5",
    "DELETE /api/supplier-companies/5",
  ]);
});

test("several records are read in one call of their list", async () => {
  answer = { status: 200, body: { results: [{ id: 4 }, { id: 9 }], count: 2 } };
  expect((await dataProvider.getMany("orders", { ids: [9, 4] })).data).toEqual([{ id: 4 }, { id: 9 }]);
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /api/order?limit=2&id=9%2C4"]);
  expect((await dataProvider.getMany("orders", { ids: [] })).data).toEqual([]);
  await expect(dataProvider.getMany("item-values", { ids: [1] })).rejects.toThrow(
    "the list of item-values has no filter by id",
  );
  expect(sent).toHaveLength(1);
});

test("a change sends what it is given and no more, with the version that the person saw", async () => {
  answer = { status: 200, body: { id: 5 } };
  await dataProvider.update("supplier-companies", {
    id: 5,
    data: { comment: "Склад в Туле", version: 3 },
    previousData: { id: 5, name: "ООО «Радиоснаб»", version: 4 },
  });
  expect(sent).toEqual([
    { method: "PATCH", url: "/api/supplier-companies/5", body: { comment: "Склад в Туле", version: 3 } },
  ]);
});

test("where a deletion takes a version it is the one that the person saw, and a refusal of it comes as that of a save", async () => {
  answer = { status: 200, body: { id: 9 } };
  const { data } = await dataProvider.delete("tenders", { id: 9, meta: { version: 4 } });
  expect(data).toEqual({ id: 9 });
  expect(sent).toEqual([{ url: "/api/supplier-requests/9", method: "DELETE", body: { version: 4 } }]);
  answer = { status: 409, body: { code: "version_conflict", detail: "changed meanwhile" } };
  const refused = dataProvider.delete("tenders", { id: 9, meta: { version: 4 } });
  await expect(refused).rejects.toMatchObject({ reason: { code: "version_conflict" } });
});

test("many records are made, changed, deleted and brought back by one call each", async () => {
  answer = { status: 200, body: [{ id: 1 }, { id: 2 }] };
  const query = { with_attributes: [7, 8] };
  const rows = [{ id: 1, version: 3, comment: "срочно" }];
  expect((await dataProvider.many("purchase-items", "update_many", { data: rows, query })).data).toEqual(answer.body);
  await dataProvider.many("purchase-items", "create", { data: [{ nomenclature: "Резистор" }] });
  await dataProvider.many("purchase-items", "remove_many", { data: { ids: [1, 2] } });
  await dataProvider.many("purchase-items", "restore", { data: { ids: [1, 2] } });
  expect(sent).toEqual([
    { url: "/api/purchase-items?with_attributes=7%2C8", method: "PATCH", body: rows },
    { url: "/api/purchase-items", method: "POST", body: [{ nomenclature: "Резистор" }] },
    { url: "/api/purchase-items/delete", method: "POST", body: { ids: [1, 2] } },
    { url: "/api/purchase-items/restore", method: "POST", body: { ids: [1, 2] } },
  ]);
});

test("a refusal names the fields of the form, and says something of the form as a whole", async () => {
  answer = {
    status: 400,
    body: { code: "invalid_input", detail: "Correct the marked fields.", fields: { inn: ["No such number."] } },
  };
  const refused = await dataProvider.create("supplier-companies", { data: { name: "x", inn: "1" } }).catch(String);
  expect(refused).toContain("Correct the marked fields.");
  const error = await dataProvider.create("supplier-companies", { data: {} }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SaveError);
  expect(error).toMatchObject({
    status: 400,
    body: { errors: { inn: "No such number.", root: { serverError: "Correct the marked fields." } } },
  });
});
