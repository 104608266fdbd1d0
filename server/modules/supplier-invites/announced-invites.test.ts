import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inboxApi } from "#contract/inbox/inbox.api.ts";
import { supplierInviteApi, supplierListInvitationApi } from "#contract/suppliers/supplier-invite.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { aCompany, aMember, aMemberWith, aSession, aSupplier } from "#server/seed/people.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { linkInMail, NEW_SUPPLIER, signUpWith } from "#server/testing/signed-up.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set("2026-11-20T09:00:00.000Z"));
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
const invite = async (by: Company, emails: string[], message?: string) =>
  (await app.call(supplierInviteApi.create, by, { body: { emails, ...(message === undefined ? {} : { message }) } }))
    .ok()
    .results.map(({ id }) => id);
const entries = async (by: Caller, tab: "all" | "waits" | "archive" = "all") =>
  (await app.call(inboxApi.list, by, { query: { tab } })).ok().results;
const events = async (by: Caller, tab?: "all" | "waits" | "archive") =>
  (await entries(by, tab)).map(({ event }) => event);
const invitationId = async (by: Caller): Promise<number> =>
  (await app.call(supplierListInvitationApi.list, by)).ok().results[0]?.id ?? 0;
const accept = async (by: Caller) =>
  (await app.call(supplierListInvitationApi.accept, by, { params: { id: await invitationId(by) } })).ok();
const customersOf = async (by: Caller, id: number) =>
  (await app.call(workspaceApi.customers, by, { params: { id } })).ok().results;

test("a company made after the sign-up learns on which lists it is, and sees those customers without any tender", async () => {
  const customers = [await aCompany(app.deps, { name: "АО «Альфа»" }), await aCompany(app.deps, { name: "АО «Бета»" })];
  const email = "newcomer@example.test";
  for (const customer of customers) await invite(customer, [email]);
  const link = await linkInMail(app.deps, email, "supplier_invite");
  const person = await signUpWith(app, { email, next: link.searchParams.get("next") ?? "" });
  const { id } = (await app.call(workspaceApi.create, person, { body: NEW_SUPPLIER })).ok();
  const inside = { ...person, workspace: id };
  const found = await entries(inside);
  expect(found.map(({ words }) => words?.title ?? "").toSorted((one, other) => one.localeCompare(other))).toEqual([
    "You are in the supplier list of АО «Альфа»",
    "You are in the supplier list of АО «Бета»",
  ]);
  for (const entry of found)
    expect(entry).toMatchObject({
      event: "supplier_listed",
      workspace: { id },
      record: { entity: "workspace", id },
      waits: false,
    });
  expect((await mailsTo(app.deps, email)).filter(({ kind }) => kind === "supplier_listed")).toHaveLength(2);
  expect(await customersOf(inside, id)).toMatchObject([
    { name: "АО «Альфа»", tenders: 0, orders: 0, is_listed: true },
    { name: "АО «Бета»", tenders: 0, orders: 0, is_listed: true },
  ]);
});

test("an invitation is in the inbox of the address's owner until it is accepted, without the inviter's words", async () => {
  const [customer, supplier] = [await aCompany(app.deps, { name: "АО «Гамма»" }), await aSupplier(app.deps)];
  await invite(customer, [supplier.owner.email], "Ждём вас с ценами");
  const found = await entries(supplier, "waits");
  expect(found).toMatchObject([
    {
      event: "supplier_invite_words",
      kind: "invitations",
      workspace: { id: supplier.workspace },
      record: { entity: "workspace", id: customer.workspace },
      words: { title: "АО «Гамма» invites you to become a supplier" },
      is_followed: null,
    },
  ]);
  expect(JSON.stringify(found)).not.toContain("Ждём вас");
  await accept(supplier);
  expect([await events(supplier), await events(supplier, "waits"), await events(supplier, "archive")]).toEqual([
    [],
    [],
    ["supplier_invite_words"],
  ]);
});

test("an invitation that is taken back or sent again waits once at most", async () => {
  const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
  const [id = 0] = await invite(customer, [supplier.owner.email]);
  (await app.call(supplierInviteApi.resend, customer, { params: { id } })).ok();
  expect(await events(supplier, "waits")).toEqual(["supplier_invite"]);
  (await app.call(supplierInviteApi.remove, customer, { params: { id } })).ok();
  expect([await events(supplier, "waits"), await events(supplier, "archive")]).toEqual([[], []]);
});

test("an invitation is in no inbox of people who can't accept it", async () => {
  const customer = await aCompany(app.deps);
  const [buyer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
  const reader = await aMember(app.deps, { workspace: { id: supplier.workspace, roles: supplier.roles } });
  await invite(customer, [buyer.owner.email, reader.email, "stranger@example.test"]);
  const reading = { token: await aSession(app.deps, reader), workspace: supplier.workspace };
  for (const by of [buyer, supplier, reading]) expect(await events(by)).toEqual([]);
  const unproved = await aSupplier(app.deps);
  await app.deps.db.updateTable("app_user").set({ confirmed: false }).where("id", "=", unproved.owner.id).execute();
  await invite(customer, [unproved.owner.email]);
  expect(
    await app.deps.db.selectFrom("inbox_entry").select("id").where("user_id", "=", unproved.owner.id).execute(),
  ).toEqual([]);
});

test("a supplier doesn't see the list of a customer that added it without an invitation", async () => {
  const [silent, inviting, supplier] = [await aCompany(app.deps), await aCompany(app.deps), await aSupplier(app.deps)];
  const add = (by: Company) =>
    app.call(workspaceApi.add_supplier, by, {
      params: { id: by.workspace },
      body: { supplier: supplier.workspace },
    });
  (await add(silent)).ok();
  (await add(inviting)).ok();
  expect(await customersOf(supplier, supplier.workspace)).toEqual([]);
  const colleague = await aMemberWith(app.deps, supplier, ["update_offer"]);
  await invite(inviting, [colleague.email]);
  await accept(colleague);
  expect(await customersOf(supplier, supplier.workspace)).toMatchObject([{ id: inviting.workspace, is_listed: true }]);
  const params = { id: inviting.workspace, supplierId: supplier.workspace };
  (await app.call(workspaceApi.remove_supplier, inviting, { params })).ok();
  expect(await customersOf(supplier, supplier.workspace)).toEqual([]);
});
