import { afterAll, beforeAll, expect, test } from "vitest";
import { inviteApi } from "#contract/invites/invite.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { awaitedApi } from "#contract/tenders/awaited.api.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import { aCompany, anAdministrator } from "#server/seed/people.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
});
afterAll(() => app.close());

let calls = 0;
const from = () => ({ "x-forwarded-for": `10.9.0.${(calls += 1)}` });
const PERSON = { password: "Sun2026shine", first_name: "Нина", last_name: "Орлова", consent: true } as const;
const STORED = "nina@xn--80aswg.xn--p1ai";
const WAYS = ["nina@сайт.рф", "Nina@САЙТ.РФ", STORED];

test("somebody with an address at .рф signs up, signs in and is found, whichever way it is typed", async () => {
  const signUp = (email: string) => app.call(accountApi.sign_up, null, { body: { ...PERSON, email }, headers: from() });
  expect((await signUp("nina@сайт.рф")).ok()).toEqual({ session: null });
  expect(await mailsTo(app.deps, STORED)).toMatchObject([{ kind: "activate" }]);
  for (const email of WAYS) {
    const session = await app.call(sessionApi.authenticate, null, {
      body: { email, password: PERSON.password },
      headers: from(),
    });
    expect(session.ok().user.email).toBe(STORED);
  }
  // Both spellings of the address are the same account. Its owner is notified of the second sign-up.
  app.clock.advance(60_000);
  await signUp(STORED);
  expect((await mailsTo(app.deps, STORED)).at(-1)).toMatchObject({ kind: "account_exists" });
  const admin = await anAdministrator(app.deps);
  for (const search of ["nina@сайт.рф", "сайт.рф", "xn--80aswg"]) {
    const [users, mails] = [
      (await app.call(userAdminApi.list, admin, { query: { search } })).ok(),
      (await app.call(mailApi.list, admin, { query: { search } })).ok(),
    ];
    expect([search, users.count, mails.results[0]?.to]).toEqual([search, 1, STORED]);
  }
});

test("it is invited, awaited by a tender, and taken as a new address; letters before the sign are explained", async () => {
  const company = await aCompany(app.deps);
  const role = company.roles.MG;
  const invited = await app.call(inviteApi.create, company, { body: { email: "Info@САЙТ.РФ", role } });
  expect(invited.ok().email).toBe("info@xn--80aswg.xn--p1ai");
  expect(await mailsTo(app.deps, "info@xn--80aswg.xn--p1ai")).toHaveLength(1);
  const tender = await aTender(app.deps, { customer: company });
  const wait = (emails: string[]) => app.call(awaitedApi.add, company, { params: { id: tender.id }, body: { emails } });
  expect((await wait(["sales@сайт.рф"])).ok().results).toMatchObject([{ email: "sales@xn--80aswg.xn--p1ai" }]);
  expect((await wait(["sales@xn--80aswg.xn--p1ai"])).error().problems).toMatchObject([{ code: "supplier_added" }]);
  const change = await app.call(accountApi.change_email, company, {
    body: { email: "new@сайт.рф", current_password: "Lotwise2026" },
    headers: from(),
  });
  change.ok();
  expect(await mailsTo(app.deps, "new@xn--80aswg.xn--p1ai")).toHaveLength(1);
  const [mail] = await mailsTo(app.deps, company.owner.email);
  expect(mail?.text).toContain("new@сайт.рф");
  const wrong = await app.call(inviteApi.create, company, { body: { email: "нина@сайт.рф", role } });
  expect(wrong.error().fields?.["email"]).toEqual([expect.stringContaining("@")]);
});
