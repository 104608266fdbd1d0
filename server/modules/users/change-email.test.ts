import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "#contract/time-units.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { aSecondFactor, aSession, aUser } from "#server/seed/people.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
});
beforeEach(() => app.clock.set("2026-11-20T09:00:00.000Z"));
afterAll(() => app.close());

const PASSWORD = "Lotwise2026";
let calls = 0;
const from = () => ({ "x-forwarded-for": `10.3.0.${(calls += 1) % 250}` });
const lastMail = async (to: string) => (await mailsTo(app.deps, to)).at(-1);
const linkTo = async (to: string) => /email_link=([\w-]+)/.exec((await lastMail(to))?.text ?? "")?.[1] ?? "";
const logIn = (email: string) =>
  app.call(sessionApi.authenticate, null, { body: { email, password: PASSWORD }, headers: from() });
const confirm = (token: string, caller: { token: string } | null = null) =>
  app.call(accountApi.confirm_email, caller, { params: { token }, headers: from() });
async function anAsker() {
  const user = await aUser(app.deps);
  const caller = { token: await aSession(app.deps, user) };
  return {
    ...user,
    caller,
    ask: (email: string, more: object = {}) =>
      app.call(accountApi.change_email, caller, {
        body: { email, current_password: PASSWORD, ...more },
        headers: from(),
      }),
  };
}

test("another address holds once its mail's link was opened by the account's own session; the old one is told at both times", async () => {
  const { email, ask, caller } = await anAsker();
  (await ask("New.Address@example.test")).ok();
  expect(await lastMail(email)).toMatchObject({ kind: "email_changing" });
  expect((await logIn("new.address@example.test")).status).toBe(400);
  expect((await logIn(email)).status).toBe(200);
  const token = await linkTo("new.address@example.test");
  (await confirm(token, caller)).ok();
  expect((await logIn("new.address@example.test")).ok().user).toMatchObject({
    email: "new.address@example.test",
    confirmed: true,
  });
  expect((await logIn(email)).status).toBe(400);
  expect(await lastMail(email)).toMatchObject({ kind: "email_changed" });
  expect((await confirm(token)).error().code).toBe("link_expired");
});

test("takes the password, and the second factor where there is one; a wrong address is told", async () => {
  const asker = await anAsker();
  expect((await asker.ask("other@example.test", { current_password: "Wrong2026" })).error().fields).toHaveProperty(
    "current_password",
  );
  expect((await asker.ask("no address")).error().fields).toHaveProperty("email");
  const { codes } = await aSecondFactor(app.deps, asker);
  expect((await asker.ask("other@example.test")).error().code).toBe("second_factor_required");
  expect((await asker.ask("other@example.test", { second_factor: "000000" })).error().code).toBe(
    "second_factor_incorrect",
  );
  expect(await lastMail("other@example.test")).toBeUndefined();
  (await asker.ask("other@example.test", { second_factor: codes[0] })).ok();
  expect(await linkTo("other@example.test")).not.toBe("");
});

test("an address that somebody has answers the same, and its owner alone is told", async () => {
  const owner = await aUser(app.deps);
  const { email, ask } = await anAsker();
  const [taken, free] = [await ask(owner.email), await ask("free@example.test")];
  expect([taken.status, taken.bytes.toString()]).toEqual([free.status, free.bytes.toString()]);
  expect(await lastMail(owner.email)).toMatchObject({ kind: "account_exists" });
  expect((await logIn(email)).status).toBe(200);
});

test("a link is dead after a day, after a newer one, and when somebody else has signed up with the address", async () => {
  const { ask } = await anAsker();
  await ask("first@example.test");
  const first = await linkTo("first@example.test");
  await ask("second@example.test");
  expect((await confirm(first)).error().code).toBe("link_expired");
  const second = await linkTo("second@example.test");
  await aUser(app.deps, { email: "second@example.test" });
  expect((await confirm(second)).error().code).toBe("link_expired");
  await ask("third@example.test");
  app.clock.advance(24 * HOUR_MS);
  expect((await confirm(await linkTo("third@example.test"))).error().code).toBe("link_expired");
});
