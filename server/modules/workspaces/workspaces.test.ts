import { afterAll, beforeAll, expect, test } from "vitest";
import { PERMISSIONS, ROLE_PERMISSIONS } from "#contract/permissions.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { aCompany, aMember, aSession, aSupplier, aUser, aWorkspace } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a person sees the workspaces that they belong to, with their rights in each, and no others", async () => {
  const user = await aUser(app.deps);
  const caller = { token: await aSession(app.deps, user) };
  const own = await aWorkspace(app.deps, { owner: user, name: "Полюс", status: "SENT_TO_VERIFICATION" });
  const other = await aWorkspace(app.deps, { name: "Северный луч", is_supplier: true });
  await aMember(app.deps, { workspace: other, role: "CP", user });
  const closed = await aWorkspace(app.deps, { owner: user, status: "CLOSED" });
  await aWorkspace(app.deps);
  const list = (await app.call(workspaceApi.list, caller)).ok();
  expect(list.results.map(({ id, is_owner, user_count, status }) => ({ id, is_owner, user_count, status }))).toEqual([
    { id: own.id, is_owner: true, user_count: 1, status: "SENT_TO_VERIFICATION" },
    { id: other.id, is_owner: false, user_count: 2, status: "VERIFIED" },
  ]);
  expect(list.results[0]?.actions.map(({ slug }) => slug)).toEqual([...PERMISSIONS]);
  expect(list.results[1]?.actions.map(({ slug }) => slug).sort()).toEqual([...ROLE_PERMISSIONS.CP].sort());
  const ids = async (query: Record<string, string>) =>
    (await app.call(workspaceApi.list, caller, { query })).ok().results.map(({ id }) => id);
  expect(await ids({ view: "owned" })).toEqual([own.id]);
  expect(await ids({ is_supplier: "true" })).toEqual([other.id]);
  expect(await ids({ status: "CLOSED" })).toEqual([closed.id]);
  expect(await ids({ search: "луч" })).toEqual([other.id]);
});

test("a person in no workspace gets an empty list", async () => {
  const caller = { token: await aSession(app.deps, await aUser(app.deps)) };
  expect((await app.call(workspaceApi.list, caller)).ok()).toEqual({ count: 0, results: [] });
});

test("a workspace comes with its owner and its company; a stranger is told that it isn't there", async () => {
  const company = await aCompany(app.deps, { name: "ООО «Полюс»", inn: "7707083893" });
  const detail = (
    await app.call(workspaceApi.one, { token: company.token }, { params: { id: company.workspace } })
  ).ok();
  expect(detail).toMatchObject({
    id: company.workspace,
    name: "ООО «Полюс»",
    owner: { id: company.owner.id },
    company_info: { inn: "7707083893", company_type: "LEGAL_ENTITY" },
  });
  const stranger = await aCompany(app.deps);
  for (const endpoint of [workspaceApi.one, memberApi.list, workspaceApi.suppliers])
    expect((await app.call(endpoint, stranger, { params: { id: company.workspace } })).status).toBe(404);
  expect((await app.call(workspaceApi.one, null, { params: { id: company.workspace } })).status).toBe(401);
});

test("members are listed by name, and found by what they may do", async () => {
  const workspace = await aWorkspace(app.deps);
  const buyer = await aMember(app.deps, {
    workspace,
    role: "MG",
    user: await aUser(app.deps, { first_name: "Пётр", last_name: "Абрамов" }),
  });
  const guest = await aMember(app.deps, {
    workspace,
    user: await aUser(app.deps, { first_name: "Юрий", last_name: "Яшин" }),
  });
  const caller = { token: await aSession(app.deps, workspace.owner) };
  const users = async (query: Record<string, string>) =>
    (await app.call(memberApi.list, caller, { params: { id: workspace.id }, query })).ok().results;
  const all = await users({});
  expect(all.map(({ id }) => id)).toEqual([buyer.id, workspace.owner.id, guest.id]);
  expect(all.map(({ is_owner }) => is_owner)).toEqual([false, true, false]);
  expect(all[2]).toMatchObject({ name: "Юрий Яшин", roles: [] });
  expect((await users({ action: "update_tender" })).map(({ id }) => id)).toEqual([buyer.id, workspace.owner.id]);
  expect((await users({ search: "абрам" })).map(({ id }) => id)).toEqual([buyer.id]);
});

test("the own supplier list: find among the verified, add once, take off", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps, { name: "Радиоснаб Урал" });
  const unverified = await aSupplier(app.deps, { name: "Радиоснаб Юг", status: "CREATED" });
  const params = { id: customer.workspace };
  const names = async (query: Record<string, string>) =>
    (await app.call(workspaceApi.suppliers, customer, { params, query }))
      .ok()
      .results.map(({ name, is_listed }) => [name, is_listed]);
  expect(await names({})).toEqual([]);
  expect(await names({ scope: "verified", search: "радиоснаб" })).toEqual([["Радиоснаб Урал", false]]);
  const add = (id: number) => app.call(workspaceApi.add_supplier, customer, { params, body: { supplier: id } });
  expect((await add(supplier.workspace)).ok()).toMatchObject({ id: supplier.workspace, is_listed: true, invited: 0 });
  expect((await add(supplier.workspace)).error().code).toBe("already_added");
  const none = await app.call(workspaceApi.add_supplier, customer, { params, body: {} });
  expect(none.error().fields).toEqual({ supplier: ["You have to select a company."] });
  expect((await add(unverified.workspace)).status).toBe(404);
  expect((await add(customer.workspace)).status).toBe(404);
  expect(await names({})).toEqual([["Радиоснаб Урал", true]]);
  const remove = () =>
    app.call(workspaceApi.remove_supplier, customer, { params: { ...params, supplierId: supplier.workspace } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});

test("who may only read suppliers changes none", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const user = await aMember(app.deps, { workspace: { id: customer.workspace, roles: customer.roles }, role: "CM" });
  const reader = { token: await aSession(app.deps, user), workspace: customer.workspace };
  expect((await app.call(workspaceApi.suppliers, reader, { params: { id: customer.workspace } })).status).toBe(200);
  const add = await app.call(workspaceApi.add_supplier, reader, {
    params: { id: customer.workspace },
    body: { supplier: supplier.workspace },
  });
  expect(add.error().code).toBe("forbidden");
});
