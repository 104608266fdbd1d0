import { afterAll, beforeAll, expect, test } from "vitest";
import { auditApi } from "#contract/audit/audit.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { SECURITY_EVENT_DAYS, SECURITY_EVENTS_PER_MINUTE } from "#contract/limits.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { aCompany, aMemberWith, anAdministrator, aSession, aUser } from "#server/seed/people.builder.ts";
import { forgetOld } from "#server/modules/users/forget-old.store.ts";
import { writeSecurityEvents } from "#server/modules/users/write-security-events.ts";
import { openLog } from "#server/platform/log.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { log: openLog("info", { write: (line: string) => void lines.push(line) }) });
});
afterAll(() => app.close());

const SECRET = "Not-my-passw0rd";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const signIn = (email: string, password = SECRET) =>
  app.call(sessionApi.authenticate, null, { body: { email, password }, headers: { "user-agent": FIREFOX } });
const failedOf = async (user: { id: number; email: string }) => {
  await writeSecurityEvents(app.deps, null);
  const token = await aSession(app.deps, user);
  return (await app.call(accountApi.failed_sign_ins, { token })).ok().results;
};
const logged = () => lines.filter((line) => line.includes("security_event"));

test("the owner of an account and the administrators see who failed to sign in, from where, how often in a minute", async () => {
  const [user, other] = [await aUser(app.deps), await aUser(app.deps)];
  for (let round = 0; round < 3; round += 1) expect((await signIn(user.email)).status).toBe(400);
  app.clock.advance(60_000);
  expect((await signIn(user.email)).status).toBe(400);
  const seen = await failedOf(user);
  expect(seen).toMatchObject([
    { action: "wrong_password", times: 1, address: "127.0.0.1", user_agent: FIREFOX },
    { action: "wrong_password", times: 3, address: "127.0.0.1", user_agent: FIREFOX },
  ]);
  expect(await failedOf(other)).toEqual([]);
  const admin = await anAdministrator(app.deps);
  const query = { entity: "user", entity_id: user.id, action: "wrong_password" };
  const { results } = (await app.call(auditApi.list, admin, { query })).ok();
  expect(results).toMatchObject([
    { user: null, changes: { times: { to: 1 }, call: { to: "POST /v1/authenticate" } } },
    { user: null, changes: { times: { to: 3 } } },
  ]);
  expect(JSON.parse(logged().at(-1) ?? "")).toMatchObject({
    level: 30,
    security_event: { action: "wrong_password", account: user.id, address: "127.0.0.1" },
  });
  expect(lines.join()).not.toContain(SECRET);
});

test("an address that nobody has leaves a line in the log, which doesn't say what was typed", async () => {
  const before = logged().length;
  await signIn("nobody-at-all@example.test");
  expect(logged()).toHaveLength(before + 1);
  expect(lines.join()).not.toContain("nobody-at-all");
});

test("a wrong code of a mail is an event of the account, a refused call one of whoever made it", async () => {
  const company = await aCompany(app.deps);
  const { email } = company.owner;
  await app.call(accountApi.log_in_by_code, null, { body: { email, code: "000000" } });
  expect((await failedOf(company.owner)).map(({ action }) => action)).toEqual(["wrong_code"]);
  const reader = await aMemberWith(app.deps, company, ["read_purchase"]);
  const caller: Caller = reader;
  expect((await app.call(groupApi.create, caller, { body: { name: "Плата" } })).status).toBe(403);
  await writeSecurityEvents(app.deps, null);
  const query = { action: "refused_call" };
  const [event] = (await app.call(auditApi.list, await anAdministrator(app.deps), { query })).ok().results;
  expect(event).toMatchObject({
    user: { id: expect.any(Number) },
    changes: { call: { to: "POST /purchase-item-groups" } },
  });
});

test("a wrong key of 1C stands in the history of the company, for those who set the exchange up", async () => {
  const company = await aCompany(app.deps);
  const authorization = `Basic ${Buffer.from(`lotwise-${company.workspace}:${SECRET}`).toString("base64")}`;
  await app.app.inject({ url: "/api/one_c/exchange?type=sale&mode=checkauth", headers: { authorization } });
  const unknown = `Basic ${Buffer.from(`lotwise-987654321:${SECRET}`).toString("base64")}`;
  await app.app.inject({ url: "/api/one_c/exchange?type=sale&mode=checkauth", headers: { authorization: unknown } });
  await writeSecurityEvents(app.deps, null);
  const query = { entity: "workspace", entity_id: company.workspace };
  const seenBy = async (caller: Caller) =>
    (await app.call(historyApi.list, caller, { query })).ok().results.map(({ action }) => action);
  expect(await seenBy(company)).toContain("wrong_one_c_key");
  expect(await seenBy(await aMemberWith(app.deps, company, []))).not.toContain("wrong_one_c_key");
  expect(lines.join()).not.toContain(SECRET);
});

test("a flood is counted and not written line by line; what is old is removed", async () => {
  app.clock.advance(60_000);
  const before = logged().length;
  const { security, clock } = app.deps;
  const event = {
    action: "wrong_password",
    account: null,
    workspace: null,
    by: null,
    user_agent: null,
    call: "x",
  } as const;
  for (let round = 0; round < 5000; round += 1)
    security.note({ ...event, address: `10.0.${round % 250}.${Math.floor(round / 250)}` }, clock.now());
  expect(logged().length - before).toBe(SECURITY_EVENTS_PER_MINUTE + 1);
  expect(security.take(clock.now())).toEqual([]);
  const taken = security.take(null);
  expect(taken.reduce((sum, { times }) => sum + times, 0)).toBe(5000);
  const user = await aUser(app.deps);
  await signIn(user.email);
  expect(await failedOf(user)).toHaveLength(1);
  await forgetOld(app.deps.db, new Date(app.clock.now().getTime() + (SECURITY_EVENT_DAYS + 1) * DAY_MS));
  expect(await failedOf(user)).toEqual([]);
});
