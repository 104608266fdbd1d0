import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { offerApi } from "#contract/offers/offer.api.ts";
import { awaitedApi, awaitedLinkApi, tenderInvitationApi } from "#contract/tenders/awaited.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { invitationToken, linkInMail, NEW_PERSON, NEW_SUPPLIER, signUpWith } from "#server/testing/signed-up.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set("2026-11-20T09:00:00.000Z"));
afterAll(() => app.close());

let counter = 0;
const anAddress = (): string => `linked-${(counter += 1)}@example.test`;

const linkTo = (email: string, kind: string): Promise<URL> => linkInMail(app.deps, email, kind);
const info = (token: string) => app.call(awaitedLinkApi.info, null, { query: { token } });

async function anAwaited(email = anAddress()) {
  const customer = await aCompany(app.deps, { name: "ООО «Полюс»" });
  const suppliers = [await aSupplier(app.deps)];
  const { id } = await aStartedTender(app.deps, { customer, suppliers, name: "Партия 12" });
  const [row] = (await app.call(awaitedApi.add, customer, { params: { id }, body: { emails: [email] } })).ok().results;
  const at = { params: { id, awaitedId: row?.id ?? 0 } };
  return { customer, email, id, at, link: await linkTo(email, "tender_awaits") };
}

const signedUp = (email: string, next: string) => signUpWith(app, { email, next });

describe("the link of a mail to who isn't registered", () => {
  test("names the tender, and leads by signing up and a supplier's workspace to the offer", async () => {
    const { email, id, link } = await anAwaited();
    expect((await info(invitationToken(link))).ok()).toMatchObject({
      email,
      customer: "ООО «Полюс»",
      tender: { name: "Партия 12", round: 1 },
      is_over: false,
    });
    expect(link.searchParams.get("email")).toBe(email);
    const next = link.searchParams.get("next") ?? "";
    expect(next).toBe(`/new-workspace?side=supplier&tender=${id}`);
    const person = await signedUp(email, next);
    expect(person.next).toBe(next);
    const { id: workspace } = (await app.call(workspaceApi.create, person, { body: NEW_SUPPLIER })).ok();
    const offers = (await app.call(offerApi.list, { ...person, workspace })).ok().results;
    expect(offers).toMatchObject([{ tender: { id }, actions: ["edit", "decline"] }]);
    expect((await info(invitationToken(link))).status).toBe(404);
  });

  test("is the only thing that names it: another token tells nothing, and only the token's hash is kept", async () => {
    const { link, id } = await anAwaited();
    for (const token of ["a-token-that-nobody-was-sent", String(id).padStart(20, "0"), `${invitationToken(link)}x`])
      expect((await info(token)).status).toBe(404);
    expect((await info(String(id))).status).toBe(400);
    const rows = await app.deps.db.selectFrom("tender_awaited").selectAll().where("tender_id", "=", id).execute();
    expect(JSON.stringify(rows)).not.toContain(invitationToken(link));
    const mails = await app.deps.db.selectFrom("mail").selectAll().where("kind", "=", "tender_awaits").execute();
    expect(JSON.stringify(mails)).not.toContain(invitationToken(link));
  });

  test("is for its address: who signs up with another one finds no tender, and an account that isn't proved none either", async () => {
    const { email, link } = await anAwaited();
    const next = link.searchParams.get("next") ?? "";
    const other = await signedUp(anAddress(), next);
    expect((await app.call(tenderInvitationApi.list, other)).ok().count).toBe(0);
    const { id: workspace } = (await app.call(workspaceApi.create, other, { body: NEW_SUPPLIER })).ok();
    expect((await app.call(offerApi.list, { ...other, workspace })).ok().count).toBe(0);
    expect((await info(invitationToken(link))).ok().email).toBe(email);
    (await app.call(accountApi.sign_up, null, { body: { ...NEW_PERSON, email, next } })).ok();
    const body = { email, password: NEW_PERSON.password };
    const pending = (await app.call(sessionApi.authenticate, null, { body })).ok();
    expect((await app.call(tenderInvitationApi.list, pending)).ok().count).toBe(0);
    expect((await app.call(workspaceApi.create, pending, { body: NEW_SUPPLIER })).error().code).toBe("not_confirmed");
  });

  test("goes on naming it from every mail; once the tender is over it says so, and withdrawn it says nothing", async () => {
    const { customer, email, at, link } = await anAwaited();
    (await app.call(awaitedApi.resend, customer, at)).ok();
    const second = await linkTo(email, "tender_awaits");
    expect(invitationToken(second)).not.toBe(invitationToken(link));
    for (const each of [link, second]) expect((await info(invitationToken(each))).ok().is_over).toBe(false);
    app.clock.advance(8 * DAY_MS);
    expect((await info(invitationToken(second))).ok().is_over).toBe(true);
    (await app.call(awaitedApi.remove, customer, at)).ok();
    for (const each of [link, second]) expect((await info(invitationToken(each))).status).toBe(404);
  });
});
