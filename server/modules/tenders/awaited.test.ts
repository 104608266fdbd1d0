import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { offerApi } from "#contract/offers/offer.api.ts";
import { awaitedApi, tenderInvitationApi } from "#contract/tenders/awaited.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { aCompany, aSession, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { callSeen } from "#server/testing/call-seen.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set("2026-11-20T09:00:00.000Z"));
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
let counter = 0;
const anAddress = (): string => `awaited-${(counter += 1)}@example.test`;
const add = (by: Company, id: number, ...emails: string[]) =>
  app.call(awaitedApi.add, by, { params: { id }, body: { emails } });
const listed = async (by: Company, id: number) =>
  (await app.call(awaitedApi.list, by, { params: { id } })).ok().results;
const mails = (address: string) =>
  app.deps.db.selectFrom("mail").selectAll().where("to_address", "=", address).orderBy("id").execute();
const signedIn = async (email: string) => {
  const user = await aUser(app.deps, { email });
  return { ...user, token: await aSession(app.deps, user) };
};
const aWorkspaceOf = async (person: { token: string }, sides: { is_customer?: boolean; is_supplier?: boolean } = {}) =>
  (
    await app.call(workspaceApi.create, person, {
      body: { is_customer: false, is_supplier: true, ...sides, company: { name: "ООО «Новый поставщик»" } },
    })
  ).ok();
const offersOf = async (person: { token: string }, workspace: number) =>
  (await app.call(offerApi.list, { token: person.token, workspace })).ok().results;

describe("a tender that waits for an address", () => {
  test("mails it when it is started; who registers with it and makes a supplier's workspace finds the offer there", async () => {
    const customer = await aCompany(app.deps);
    const email = anAddress();
    const draft = await aTender(app.deps, { customer, lots: ["10", "20"] });
    expect((await add(customer, draft.id, ` ${email.toUpperCase()}`)).ok().results).toMatchObject([
      { email, sent_at: null, may_resend: false },
    ]);
    expect(await mails(email)).toEqual([]);
    // A tender can be started with an invited address as its only supplier.
    expect((await callSeen(app, tenderApi.start, customer, { params: { id: draft.id }, body: {} })).ok()).toMatchObject(
      {
        status: "TENDER_OPENED",
        awaited_count: 1,
        supplier_count: 0,
      },
    );
    const [mail] = await mails(email);
    expect(mail).toMatchObject({ kind: "tender_awaits", language: "en" });
    expect(mail?.text).toContain(`/?mode=sign_up&email=${encodeURIComponent(email)}&next=%2Fnew-workspace`);

    const person = await signedIn(email);
    const workspace = await aWorkspaceOf(person);
    const [offer] = await offersOf(person, workspace.id);
    expect(offer).toMatchObject({
      status: "NOT_PROCESSED",
      lot_count: 2,
      tender: { id: draft.id },
      customer: { id: customer.workspace },
      actions: ["edit", "decline"],
    });
    expect(await listed(customer, draft.id)).toEqual([]);
    expect((await app.call(tenderApi.suppliers, customer, { params: { id: draft.id } })).ok().results).toMatchObject([
      { supplier: { id: workspace.id }, email, state: "sent", offer: offer?.id },
    ]);
    expect((await mails(email)).map(({ kind }) => kind)).toContain("tender_invitation");
  });

  test("isn't taken up by a customer's workspace, nor by an address that isn't confirmed", async () => {
    const email = anAddress();
    const customer = await aCompany(app.deps);
    const { id } = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
    (await add(customer, id, email)).ok();
    const person = await signedIn(email);
    await aWorkspaceOf(person, { is_customer: true, is_supplier: false });
    expect(await listed(customer, id)).toHaveLength(1);
    await app.deps.db.updateTable("app_user").set({ confirmed: false }).where("email", "=", email).execute();
    expect((await app.call(tenderInvitationApi.list, person)).ok().results).toEqual([]);
    expect((await app.call(tenderInvitationApi.accept, person, { params: { id: 1 } })).error().code).toBe(
      "not_confirmed",
    );
  });

  test("is answered by who has a supplier's workspace already, with the one that they work in, once", async () => {
    const supplier = await aSupplier(app.deps);
    const customer = await aCompany(app.deps);
    const { id } = await aStartedTender(app.deps, {
      customer,
      suppliers: [await aSupplier(app.deps)],
      name: "Партия 12",
    });
    const answer = (await add(customer, id, supplier.owner.email, anAddress())).ok();
    // The response must not reveal which address has an account.
    expect(answer.results.map(({ sent_at, may_resend }) => [sent_at, may_resend])).toEqual([
      ["2026-11-20T09:00:00.000Z", true],
      ["2026-11-20T09:00:00.000Z", true],
    ]);
    expect((await app.call(tenderApi.suppliers, customer, { params: { id } })).ok().count).toBe(1);
    const [invitation] = (await app.call(tenderInvitationApi.list, supplier)).ok().results;
    expect(invitation).toMatchObject({
      customer: { id: customer.workspace },
      tender: { name: "Партия 12", round: 1, lot_count: 3 },
    });
    const accept = (by: Company) => app.call(tenderInvitationApi.accept, by, { params: { id: invitation?.id ?? 0 } });
    expect((await accept(await aSupplier(app.deps))).status).toBe(404);
    const { offer } = (await accept(supplier)).ok();
    expect(await offersOf(supplier, supplier.workspace)).toMatchObject([{ id: offer, tender: { id } }]);
    expect((await accept(supplier)).status).toBe(404);
    expect((await mails(supplier.owner.email)).find(({ kind }) => kind === "tender_awaits")?.text).toContain(
      "/service/supplier-offers",
    );
  });

  test("that a supplier is in already gets no second offer", async () => {
    const supplier = await aSupplier(app.deps);
    const customer = await aCompany(app.deps);
    const { id, suppliers } = await aStartedTender(app.deps, { customer, suppliers: [supplier] });
    (await add(customer, id, supplier.owner.email)).ok();
    const [invitation] = (await app.call(tenderInvitationApi.list, supplier)).ok().results;
    expect(
      (await app.call(tenderInvitationApi.accept, supplier, { params: { id: invitation?.id ?? 0 } })).ok(),
    ).toEqual({ offer: suppliers[0]?.offer });
  });

  test("needs a supplier's workspace to be answered", async () => {
    const buyer = await aCompany(app.deps);
    const customer = await aCompany(app.deps);
    const { id } = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
    (await add(customer, id, buyer.owner.email)).ok();
    const [invitation] = (await app.call(tenderInvitationApi.list, buyer)).ok().results;
    expect(
      (await app.call(tenderInvitationApi.accept, buyer, { params: { id: invitation?.id ?? 0 } })).error().code,
    ).toBe("not_a_supplier");
  });

  test("mails it again three times a day at most, when asked to; a prolonged one does so by itself", async () => {
    const email = anAddress();
    const customer = await aCompany(app.deps);
    const { id } = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
    const [row] = (await add(customer, id, email)).ok().results;
    const resend = () => app.call(awaitedApi.resend, customer, { params: { id, awaitedId: row?.id ?? 0 } });
    (await resend()).ok();
    expect(
      (
        await callSeen(app, tenderApi.prolong, customer, {
          params: { id },
          body: { closing_date: "2027-01-11T15:00:00.000Z" },
        })
      ).status,
    ).toBe(200);
    expect(await mails(email)).toHaveLength(3);
    const refused = await resend();
    expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, 86_400]);
    expect(await listed(customer, id)).toMatchObject([{ may_resend: false }]);
    app.clock.advance(DAY_MS);
    (await resend()).ok();
    expect(await mails(email)).toHaveLength(4);
  });

  test("waits no more once the address is taken off, or the tender is over", async () => {
    const person = await aSupplier(app.deps);
    const customer = await aCompany(app.deps);
    const { id } = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
    const [row] = (await add(customer, id, person.owner.email)).ok().results;
    const waiting = async () => (await app.call(tenderInvitationApi.list, person)).ok().count;
    expect(await waiting()).toBe(1);
    (await app.call(awaitedApi.remove, customer, { params: { id, awaitedId: row?.id ?? 0 } })).ok();
    expect([await waiting(), (await listed(customer, id)).length]).toEqual([0, 0]);
    (await add(customer, id, person.owner.email)).ok();
    app.clock.advance(8 * DAY_MS);
    expect(await waiting()).toBe(0);
    expect((await add(customer, id, anAddress())).error().code).toBe("tender_closed");
    await stopOpenTender(app.deps, { customer, id });
    expect((await add(customer, id, anAddress())).error().code).toBe("wrong_state");
  });

  test("takes each address once, fifty at most, and shows them to nobody else", async () => {
    const customer = await aCompany(app.deps);
    const { id } = await aTender(app.deps, { customer });
    const email = anAddress();
    (await add(customer, id, email)).ok();
    expect((await add(customer, id, anAddress(), email)).error()).toMatchObject({
      code: "already_added",
      problems: [{ row: 1 }],
    });
    expect((await add(customer, id, ...Array.from({ length: 50 }, anAddress))).error()).toMatchObject({
      code: "invalid_input",
      problems: [{ code: "awaited_too_many", detail: expect.stringContaining("50") }],
    });
    expect((await add(customer, id, "no address")).error().code).toBe("invalid_input");
    const stranger = await aCompany(app.deps, { is_supplier: true });
    expect((await app.call(awaitedApi.list, stranger, { params: { id } })).status).toBe(404);
    expect((await add(stranger, id, anAddress())).status).toBe(404);
  });

  test("goes on waiting in a copy, which mails nobody before it is started", async () => {
    const customer = await aCompany(app.deps);
    const { id } = await aTender(app.deps, { customer });
    const email = anAddress();
    (await add(customer, id, email)).ok();
    const copy = (await app.call(tenderApi.copy, customer, { params: { id }, body: {} })).ok();
    expect(await listed(customer, copy.id)).toMatchObject([{ email, sent_at: null }]);
    expect(await mails(email)).toEqual([]);
  });
});
