import { afterAll, beforeAll, expect, test } from "vitest";
import { MINUTE_MS } from "#contract/time-units.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { aUser } from "#server/seed/people.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: "https://lotwise.example", TRUST_PROXY: "1" });
});
afterAll(() => app.close());

const PERSON = { password: "Sun2026shine", first_name: "Олег", last_name: "Панов", consent: true } as const;
const NEXT = "/new-workspace?side=supplier&tender=11";
let calls = 0;
const headers = () => ({ "x-forwarded-for": `10.7.0.${(calls += 1)}` });
const signUp = (email: string, next: string) =>
  app.call(accountApi.sign_up, null, { body: { ...PERSON, email, next }, headers: headers() });

async function lastLink(email: string): Promise<{ kind: string | undefined; link: URL }> {
  const mail = (await mailsTo(app.deps, email)).at(-1);
  return { kind: mail?.kind, link: new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "") };
}

test("where somebody wanted to go stands in every mail that brings them back", async () => {
  const email = "whole-way@example.test";
  const expected = async (kind: string) => {
    const mail = await lastLink(email);
    expect(mail).toMatchObject({ kind, link: { origin: "https://lotwise.example" } });
    expect(mail.link.searchParams.get("next")).toBe(NEXT);
  };
  (await signUp(email, NEXT)).ok();
  await expected("activate");
  app.clock.advance(MINUTE_MS);
  const body = { email, password: PERSON.password };
  const { token, user } = (await app.call(sessionApi.authenticate, null, { body, headers: headers() })).ok();
  (await app.call(accountApi.confirm, { token }, { params: { id: user.id }, body: { next: NEXT } })).ok();
  await expected("activate");
  (await app.call(accountApi.send_reset, null, { body: { email, next: NEXT }, headers: headers() })).ok();
  await expected("password_reset");
  (await signUp(email, NEXT)).ok();
  await expected("account_exists");
});

test.each([
  "https://evil.example/service",
  "//evil.example/service",
  "/\\evil.example",
  "/service/..//evil.example",
  "javascript:alert(1)",
  "/api/docs",
  "/?next=https://evil.example",
])("no mail leads to %j", async (next) => {
  const { email } = await aUser(app.deps);
  expect((await signUp("nobody@example.test", next)).status).toBe(400);
  expect((await app.call(accountApi.send_reset, null, { body: { email, next }, headers: headers() })).status).toBe(400);
  expect(await mailsTo(app.deps, email)).toEqual([]);
  expect(await mailsTo(app.deps, "nobody@example.test")).toEqual([]);
});
