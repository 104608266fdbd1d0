import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inboxApi } from "#contract/inbox/inbox.api.ts";
import { SUPPLIER_INVITES_PER_DAY } from "#contract/limits.ts";
import { supplierInviteApi, supplierListInvitationApi } from "#contract/suppliers/supplier-invite.api.ts";
import { AWAITED_MAX } from "#contract/invites/awaited-supplier.schema.ts";
import { awaitedLinkApi } from "#contract/tenders/awaited.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { forgetOld } from "#server/modules/users/forget-old.store.ts";
import { aCompany, aMember, aMemberWith, aSession, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { setWorkspaceStatus } from "#server/testing/set-workspace-status.ts";
import { invitationToken, linkInMail, NEW_SUPPLIER, signUpWith } from "#server/testing/signed-up.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set("2026-11-20T09:00:00.000Z"));
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
let counter = 0;
const anAddress = (): string => `listed-${(counter += 1)}@example.test`;
const invite = (by: Company, emails: string[], message?: string) =>
  app.call(supplierInviteApi.create, by, { body: { emails, ...(message === undefined ? {} : { message }) } });
const pending = async (by: Company) => (await app.call(supplierInviteApi.list, by)).ok().results;
const waiting = async (by: { token: string }) => (await app.call(supplierListInvitationApi.list, by)).ok().results;
const accept = (by: { token: string; workspace?: number }, id: number) =>
  app.call(supplierListInvitationApi.accept, by, { params: { id } });
const decline = (by: { token: string; workspace?: number }, id: number) =>
  app.call(supplierListInvitationApi.decline, by, { params: { id } });
const info = (link: URL) => app.call(awaitedLinkApi.info, null, { query: { token: invitationToken(link) } });
const ownList = async (by: Company) =>
  (await app.call(workspaceApi.suppliers, by, { params: { id: by.workspace } })).ok().results;
const kindsTo = async (address: string) => (await mailsTo(app.deps, address)).map(({ kind }) => kind);

describe("an invitation into the supplier list", () => {
  test("is mailed with the inviter's words; who signs up with it and makes a supplier company is on the list", async () => {
    const customer = await aCompany(app.deps, { name: "ООО «Полюс»" });
    const email = anAddress();
    expect((await invite(customer, [` ${email.toUpperCase()}`], "Покупаем крепёж\nи ждём вас")).ok().results).toEqual([
      { id: expect.any(Number), email, sent_at: "2026-11-20T09:00:00.000Z", may_resend: true, declined_at: null },
    ]);
    const [mail] = await mailsTo(app.deps, email);
    expect(mail).toMatchObject({ kind: "supplier_invite_words", language: "en" });
    for (const words of ["ООО «Полюс»", "Анна Соколова", "Покупаем крепёж\nи ждём вас", email])
      expect(mail?.text).toContain(words);
    const link = await linkInMail(app.deps, email, "supplier_invite_words");
    expect(link.searchParams.get("email")).toBe(email);
    expect((await info(link)).ok()).toEqual({
      email,
      customer: "ООО «Полюс»",
      tender: null,
      closing_date: null,
      is_over: false,
    });

    const person = await signUpWith(app, { email, next: link.searchParams.get("next") ?? "" });
    expect(person.next).toBe("/new-workspace?side=supplier&list=true");
    expect(await waiting(person)).toMatchObject([
      { customer: { name: "ООО «Полюс»" }, inviter: "Анна Соколова", message: "Покупаем крепёж\nи ждём вас" },
    ]);
    const { id } = (await app.call(workspaceApi.create, person, { body: NEW_SUPPLIER })).ok();
    expect(await ownList(customer)).toMatchObject([{ id, name: "ООО «Новый поставщик»", is_listed: true }]);
    expect(await pending(customer)).toEqual([]);
    expect((await info(link)).status).toBe(404);
    expect(await kindsTo(customer.owner.email)).toEqual(["supplier_invite_accepted"]);
    const { results } = (await app.call(inboxApi.list, customer, { query: {} })).ok();
    expect(results).toMatchObject([
      { event: "supplier_invite_accepted", words: { title: expect.stringContaining("ООО «Новый поставщик»") } },
    ]);
  });

  test("is accepted by a member of a supplier company once, and says nothing of the account before", async () => {
    const supplier = await aSupplier(app.deps);
    const customer = await aCompany(app.deps);
    const answer = (await invite(customer, [supplier.owner.email, anAddress()])).ok().results;
    expect(answer.map(({ id: _id, email: _email, ...shown }) => shown)).toEqual(
      Array.from({ length: 2 }, () => ({
        sent_at: "2026-11-20T09:00:00.000Z",
        may_resend: true,
        declined_at: null,
      })),
    );
    expect(await ownList(customer)).toEqual([]);
    const [mail] = await mailsTo(app.deps, supplier.owner.email);
    expect(mail?.kind).toBe("supplier_invite");
    expect(mail?.text).toContain("/new-workspace?side=supplier&list=true");
    const [invitation] = await waiting(supplier);
    const id = invitation?.id ?? 0;
    expect((await accept(await aSupplier(app.deps), id)).status).toBe(404);
    (await accept(supplier, id)).ok();
    expect(await ownList(customer)).toMatchObject([{ id: supplier.workspace }]);
    expect((await accept(supplier, id)).status).toBe(404);
    expect(await pending(customer)).toHaveLength(1);
  });

  test("needs a supplier company that isn't the customer itself, and the right to answer for it", async () => {
    const customer = await aCompany(app.deps, { is_supplier: true });
    const buyer = await aCompany(app.deps);
    const supplier = await aSupplier(app.deps);
    const reader = await aMember(app.deps, { workspace: { id: supplier.workspace, roles: supplier.roles } });
    const user = await aUser(app.deps);
    (await invite(customer, [user.email, buyer.owner.email, reader.email])).ok();
    await aMember(app.deps, { workspace: { id: customer.workspace, roles: customer.roles }, role: "BA", user });
    for (const by of [{ token: await aSession(app.deps, user), workspace: customer.workspace }, buyer])
      expect((await accept(by, (await waiting(by))[0]?.id ?? 0)).error().code).toBe("not_a_supplier");
    const reading = { token: await aSession(app.deps, reader), workspace: supplier.workspace };
    expect((await accept(reading, (await waiting(reading))[0]?.id ?? 0)).error().code).toBe("forbidden");
    expect(await ownList(customer)).toEqual([]);
  });

  test("of a company that is on the list already changes nothing there", async () => {
    const supplier = await aSupplier(app.deps);
    const customer = await aCompany(app.deps);
    (
      await app.call(workspaceApi.add_supplier, customer, {
        params: { id: customer.workspace },
        body: { supplier: supplier.workspace },
      })
    ).ok();
    const colleague = await aMemberWith(app.deps, supplier, ["update_offer"]);
    (await invite(customer, [colleague.email])).ok();
    (await accept(colleague, (await waiting(colleague))[0]?.id ?? 0)).ok();
    expect(await ownList(customer)).toMatchObject([{ id: supplier.workspace }]);
  });

  test("is seen by no other company, and sent by those alone who may change the list of a verified one", async () => {
    const customer = await aCompany(app.deps);
    const [row] = (await invite(customer, [anAddress()])).ok().results;
    const stranger = await aCompany(app.deps);
    const at = { params: { id: row?.id ?? 0 } };
    expect(await pending(stranger)).toEqual([]);
    for (const call of [supplierInviteApi.resend, supplierInviteApi.remove])
      expect((await app.call(call, stranger, at)).status).toBe(404);
    const reader = await aMember(app.deps, {
      workspace: { id: customer.workspace, roles: customer.roles },
      role: "CM",
    });
    const reading = { ...customer, token: await aSession(app.deps, reader) };
    expect(await pending(reading)).toHaveLength(1);
    expect((await invite(reading, [anAddress()])).error().code).toBe("forbidden");
    expect((await invite(await aSupplier(app.deps), [anAddress()])).error().code).toBe("not_a_customer");
    await setWorkspaceStatus(app.deps, customer.workspace, "CREATED");
    expect((await invite(customer, [anAddress()])).error().code).toBe("workspace_not_verified");
    expect((await app.call(supplierInviteApi.resend, customer, at)).error().code).toBe("workspace_not_verified");
  });

  test("is declined by the owner of its address alone; the customer sees it and can't repeat it for 90 days", async () => {
    const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
    const { email } = supplier.owner;
    (await invite(customer, [email], "Ждём вас")).ok();
    const [invitation] = await waiting(supplier);
    const id = invitation?.id ?? 0;
    expect((await decline(await aSupplier(app.deps), id)).status).toBe(404);
    (await decline(supplier, id)).ok();
    expect([await waiting(supplier), await ownList(customer)]).toEqual([[], []]);
    for (const call of [accept, decline]) expect((await call(supplier, id)).status).toBe(404);
    expect(await pending(customer)).toMatchObject([
      { email, may_resend: false, declined_at: "2026-11-20T09:00:00.000Z" },
    ]);
    for (const call of [supplierInviteApi.resend, supplierInviteApi.remove])
      expect((await app.call(call, customer, { params: { id } })).status).toBe(404);
    app.clock.advance(89 * DAY_MS);
    const later = { ...customer, token: await aSession(app.deps, customer.owner) };
    expect((await invite(later, [anAddress(), email])).error()).toMatchObject({
      problems: [
        { code: "supplier_invite_declined", row: 1, field: "emails", detail: expect.stringContaining("again: 1.") },
      ],
    });
    expect(await kindsTo(email)).toHaveLength(1);
    expect((await invite(await aCompany(app.deps), [email])).status).toBe(200);
    app.clock.advance(2 * DAY_MS);
    await forgetOld(app.deps.db, app.clock.now());
    (await invite(later, [email])).ok();
    expect(await pending(later)).toMatchObject([{ email, declined_at: null }]);
  });

  test("isn't sent to the company's own members, nor to a supplier that is on the list", async () => {
    const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps, { name: "ООО «Знакомый»" })];
    (await invite(customer, [supplier.owner.email])).ok();
    (await accept(supplier, (await waiting(supplier))[0]?.id ?? 0)).ok();
    const colleague = await aMember(app.deps, { workspace: { id: customer.workspace, roles: customer.roles } });
    const fresh = anAddress();
    const refused = await invite(customer, [fresh, colleague.email, supplier.owner.email, customer.owner.email]);
    expect(refused.error()).toMatchObject({
      code: "invalid_input",
      problems: [
        { code: "supplier_invite_own", row: 1, detail: expect.stringContaining(colleague.email) },
        { code: "supplier_invite_listed", row: 2, detail: expect.stringContaining("ООО «Знакомый»") },
        { code: "supplier_invite_own", row: 3, detail: expect.stringContaining(customer.owner.email) },
      ],
    });
    expect([await pending(customer), await kindsTo(fresh)]).toEqual([[], []]);
    expect((await invite(await aCompany(app.deps), [supplier.owner.email])).status).toBe(200);
  });

  test("that is taken back has no link and waits for nobody; invited again, the address gets a new link", async () => {
    const customer = await aCompany(app.deps);
    const email = anAddress();
    const [row] = (await invite(customer, [email], "Первое письмо")).ok().results;
    const link = await linkInMail(app.deps, email, "supplier_invite_words");
    const remove = () => app.call(supplierInviteApi.remove, customer, { params: { id: row?.id ?? 0 } });
    (await remove()).ok();
    expect((await remove()).status).toBe(404);
    expect([(await info(link)).status, await pending(customer)]).toEqual([404, []]);
    const person = await signUpWith(app, { email, next: "/new-workspace" });
    expect(await waiting(person)).toEqual([]);
    (await invite(customer, [email])).ok();
    expect(await waiting(person)).toMatchObject([{ message: null }]);
    expect((await info(link)).status).toBe(404);
  });

  test("works from each of its mails, of which there are three a day, also after it was taken back", async () => {
    const customer = await aCompany(app.deps);
    const email = anAddress();
    const [row] = (await invite(customer, [email])).ok().results;
    const first = await linkInMail(app.deps, email, "supplier_invite");
    const at = { params: { id: row?.id ?? 0 } };
    for (const _mail of ["second", "third"]) (await app.call(supplierInviteApi.resend, customer, at)).ok();
    const last = await linkInMail(app.deps, email, "supplier_invite");
    expect(invitationToken(last)).not.toBe(invitationToken(first));
    for (const link of [first, last]) expect((await info(link)).status).toBe(200);
    const refused = await app.call(supplierInviteApi.resend, customer, at);
    expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, 86_400]);
    expect(await pending(customer)).toMatchObject([{ may_resend: false }]);
    (await app.call(supplierInviteApi.remove, customer, at)).ok();
    expect((await invite(customer, [anAddress(), email])).error()).toMatchObject({
      code: "invalid_input",
      problems: [{ code: "supplier_invite_too_often", row: 1, detail: expect.stringContaining(email) }],
    });
    expect(await pending(customer)).toEqual([]);
    app.clock.advance(DAY_MS);
    (await invite(customer, [email])).ok();
    expect(await kindsTo(email)).toHaveLength(4);
  });

  test("to an address that is invited already mails nothing; a wrong address is explained and nobody is mailed", async () => {
    const customer = await aCompany(app.deps);
    const [known, fresh] = [anAddress(), anAddress()];
    (await invite(customer, [known])).ok();
    expect((await invite(customer, [known, fresh, fresh])).ok().results.map(({ email }) => email)).toEqual([
      known,
      fresh,
    ]);
    expect([await kindsTo(known), await kindsTo(fresh)]).toEqual([["supplier_invite"], ["supplier_invite"]]);
    const untouched = anAddress();
    expect((await invite(customer, [untouched, "no address"])).error()).toMatchObject({
      code: "invalid_input",
      fields: { "emails.1": ["Email is incorrect."] },
    });
    expect((await invite(customer, [])).status).toBe(400);
    expect((await invite(customer, Array.from({ length: AWAITED_MAX + 1 }, anAddress))).status).toBe(400);
    expect(await kindsTo(untouched)).toEqual([]);
  });

  test("counts towards the limit of its company and day, which taking it back doesn't lower", async () => {
    const customer = await aCompany(app.deps);
    for (let sent = 0; sent < SUPPLIER_INVITES_PER_DAY; sent += AWAITED_MAX)
      (await invite(customer, Array.from({ length: AWAITED_MAX }, anAddress))).ok();
    const [row] = await pending(customer);
    const at = { params: { id: row?.id ?? 0 } };
    const above = { code: "invalid_input", problems: [{ code: "supplier_invites_per_day" }] };
    expect((await app.call(supplierInviteApi.resend, customer, at)).error()).toMatchObject(above);
    (await app.call(supplierInviteApi.remove, customer, at)).ok();
    expect((await invite(customer, [anAddress()])).error()).toMatchObject(above);
    expect((await invite(await aCompany(app.deps), [anAddress()])).status).toBe(200);
    app.clock.advance(DAY_MS);
    (await invite(customer, [anAddress()])).ok();
  });

  test("ends with its company, and is forgotten some time after it was taken back", async () => {
    const [closing, customer] = [await aCompany(app.deps), await aCompany(app.deps)];
    const [email, other] = [anAddress(), anAddress()];
    (await invite(closing, [email])).ok();
    const link = await linkInMail(app.deps, email, "supplier_invite");
    (await app.call(workspaceApi.remove, closing, { params: { id: closing.workspace } })).ok();
    expect((await info(link)).status).toBe(404);
    const rows = (address: string) =>
      app.deps.db.selectFrom("supplier_invite").select("id").where("email", "=", address).execute();
    expect(await rows(email)).toEqual([]);
    const [row] = (await invite(customer, [other])).ok().results;
    (await app.call(supplierInviteApi.remove, customer, { params: { id: row?.id ?? 0 } })).ok();
    await forgetOld(app.deps.db, new Date(app.clock.now().getTime() + 89 * DAY_MS));
    expect(await rows(other)).toHaveLength(1);
    await forgetOld(app.deps.db, new Date(app.clock.now().getTime() + 91 * DAY_MS));
    expect(await rows(other)).toEqual([]);
  });
});
