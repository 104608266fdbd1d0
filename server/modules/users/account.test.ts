import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inviteApi } from "#contract/invites/invite.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aCompany, anAdministrator, aSession, aUser } from "#server/seed/people.builder.ts";
import { mailsTo as mailsOf } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  // Trusts the proxy header, so that requests can come from different addresses. `app.test.ts` covers the rate limit
  // per address.
  app = await startTestApp({ TRUST_PROXY: "1" });
});
beforeEach(() => app.clock.set("2026-11-20T09:00:00.000Z"));
afterAll(() => app.close());

let calls = 0;
const from = () => ({ "x-forwarded-for": `10.1.${Math.floor((calls += 1) / 250)}.${calls % 250}` });
const COMPANY = { is_customer: true, is_supplier: false, company: A_COMPANY };
const PERSON = { password: "Sun2026shine", first_name: "Нина", last_name: "Орлова", consent: true } as const;

const mailsTo = (address: string) => mailsOf(app.deps, address);
const lastMail = async (address: string) => (await mailsTo(address)).at(-1);
const tokenTo = async (address: string) =>
  /(?:activate|token)=([\w-]+)/.exec((await lastMail(address))?.text ?? "")?.[1] ?? "";
const codeTo = async (address: string) => /\b(\d{6})\b/.exec((await lastMail(address))?.text ?? "")?.[1] ?? "";
const signUp = (email: string, more: object = {}) =>
  app.call(accountApi.sign_up, null, { body: { ...PERSON, email, ...more }, headers: from() });
const logIn = (email: string, password = "Sun2026shine") =>
  app.call(sessionApi.authenticate, null, { body: { email, password }, headers: from() });
const alive = async (token: string) => (await app.call(accountApi.sessions, { token })).status === 200;

describe("signing up", () => {
  test("mails a link that confirms the address, once; until then there is no workspace to be made", async () => {
    expect((await signUp("new@example.test", { language: "en" })).ok()).toEqual({ session: null });
    expect(await lastMail("new@example.test")).toMatchObject({ kind: "activate", language: "en" });
    const session = (await logIn("new@example.test")).ok();
    expect(session.user).toMatchObject({ confirmed: false, first_name: "Нина" });
    const create = () => app.call(workspaceApi.create, session, { body: COMPANY });
    expect((await create()).error().code).toBe("not_confirmed");
    const token = await tokenTo("new@example.test");
    const activate = () => app.call(accountApi.activate, null, { params: { token }, headers: from() });
    const proved = (await activate()).ok();
    expect(proved).toMatchObject({ user: { confirmed: true }, must_set_password: true });
    expect((await activate()).error().code).toBe("link_expired");
    expect((await app.call(workspaceApi.create, proved, { body: COMPANY })).status).toBe(200);
    const choose = () =>
      app.call(accountApi.set_password, proved, { body: { password: PERSON.password }, headers: from() });
    expect((await choose()).ok()).toMatchObject({ must_set_password: false });
    expect((await choose()).status).toBe(401);
    expect((await logIn("new@example.test")).ok().must_set_password).toBe(false);
  });

  test("answers the same for an address that somebody has, and tells its owner alone", async () => {
    const user = await aUser(app.deps, { password: "Other2026pass" });
    const [known, unknown] = [await signUp(user.email), await signUp("nobody-yet@example.test")];
    expect([known.status, known.bytes.toString()]).toEqual([unknown.status, unknown.bytes.toString()]);
    expect(await lastMail(user.email)).toMatchObject({ kind: "account_exists" });
    await signUp(user.email);
    expect(await mailsTo(user.email)).toHaveLength(1);
    app.clock.advance(MINUTE_MS);
    await signUp(user.email);
    expect(await mailsTo(user.email)).toHaveLength(2);
    expect((await logIn(user.email)).error().code).toBe("wrong_credentials");
    expect((await logIn(user.email, "Other2026pass")).status).toBe(200);
  });

  test("needs the consent and a good password, each told at its field", async () => {
    const fields = async (more: object) => Object.keys((await signUp("bad@example.test", more)).error().fields ?? {});
    expect(await fields({ consent: false })).toEqual(["consent"]);
    for (const password of ["Ab1", "lower2026", "UPPER2026", "NoDigitsHere", "With space1"])
      expect(await fields({ password })).toEqual(["password"]);
    expect(await fields({ email: "not an address", first_name: " " })).toEqual(["email", "first_name"]);
    expect(await mailsTo("bad@example.test")).toEqual([]);
  });

  test("keeps the consent for ten years", async () => {
    await signUp("consent@example.test");
    const user = await app.deps.db
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", "consent@example.test")
      .executeTakeFirstOrThrow();
    expect(await app.deps.db.selectFrom("consent").selectAll().where("user_id", "=", user.id).execute()).toMatchObject([
      { given_at: "2026-11-20T09:00:00.000Z", valid_until: "2036-11-20T09:00:00.000Z" },
    ]);
  });

  test("by an invitation makes a member at once, with a confirmed address; by somebody else's doesn't", async () => {
    const company = await aCompany(app.deps);
    await app.call(inviteApi.create, company, { body: { email: "invited@example.test", role: company.roles.MG } });
    const invite_token = await tokenTo("invited@example.test");
    await signUp("other@example.test", { invite_token });
    expect((await logIn("other@example.test")).ok().user.confirmed).toBe(false);
    const { session } = (await signUp("invited@example.test", { invite_token })).ok();
    expect(session?.user.confirmed).toBe(true);
    expect((await logIn("invited@example.test")).ok().must_set_password).toBe(false);
    expect(await mailsTo("invited@example.test")).toMatchObject([{ kind: "invite" }]);
    expect((await app.call(orderApi.list, { token: session?.token ?? "", workspace: company.workspace })).status).toBe(
      200,
    );
  });

  test("a confirmation that got lost is mailed again, once a minute, and by an administrator it isn't needed", async () => {
    await signUp("lost@example.test");
    const { token, user } = (await logIn("lost@example.test")).ok();
    const again = (caller = { token }) => app.call(accountApi.confirm, caller, { params: { id: user.id } });
    (await again()).ok();
    expect(await mailsTo("lost@example.test")).toHaveLength(1);
    app.clock.advance(MINUTE_MS);
    (await again()).ok();
    expect(await mailsTo("lost@example.test")).toHaveLength(2);
    const stranger = { token: await aSession(app.deps, await aUser(app.deps)) };
    expect((await again(stranger)).status).toBe(404);
    (await again(await anAdministrator(app.deps))).ok();
    expect(await alive(token)).toBe(false);
    expect(await lastMail("lost@example.test")).toMatchObject({ kind: "address_confirmed" });
    const link = await tokenTo("lost@example.test");
    const chosen = { params: { token: link }, body: { password: "Own2026choice" }, headers: from() };
    (await app.call(accountApi.reset, null, chosen)).ok();
    expect((await logIn("lost@example.test", "Own2026choice")).ok().user.confirmed).toBe(true);
  });
});

describe("a mailed code", () => {
  const send = (email: string) => app.call(accountApi.send_code, null, { body: { email }, headers: from() });
  const enter = (email: string, code: string) =>
    app.call(accountApi.log_in_by_code, null, { body: { email, code }, headers: from() });

  test("logs its address in, once, within ten minutes", async () => {
    const { email } = await aUser(app.deps);
    (await send(email)).ok();
    const code = await codeTo(email);
    expect((await enter(email, `${code.slice(0, 3)} ${code.slice(3)}`)).ok().user.email).toBe(email);
    expect((await enter(email, code)).error().code).toBe("wrong_code");
    app.clock.advance(MINUTE_MS);
    (await send(email)).ok();
    app.clock.advance(10 * MINUTE_MS);
    expect((await enter(email, await codeTo(email))).error().code).toBe("wrong_code");
  });

  test("may be tried five times", async () => {
    const { email } = await aUser(app.deps);
    (await send(email)).ok();
    const code = await codeTo(email);
    const wrong = code === "000000" ? "111111" : "000000";
    for (let round = 0; round < 5; round += 1) expect((await enter(email, wrong)).error().code).toBe("wrong_code");
    expect((await enter(email, code)).error()).toMatchObject({ code: "wrong_code" });
  });

  test("is mailed once a minute, and to nobody who isn't there; the answers don't tell", async () => {
    const { email } = await aUser(app.deps);
    const [known, unknown] = [await send(email), await send("nobody@example.test")];
    expect([known.status, known.bytes.toString()]).toEqual([unknown.status, unknown.bytes.toString()]);
    expect(known.ok()).toEqual({ sent: true, again_in: 60 });
    app.clock.advance(20_000);
    for (const address of [email, "nobody@example.test"])
      expect((await send(address)).ok()).toEqual({ sent: false, again_in: 40 });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo("nobody@example.test")).toEqual([]);
    expect((await enter("nobody@example.test", "123456")).error()).toEqual((await enter(email, "123456")).error());
  });
});

describe("a new password", () => {
  const ask = (email: string) => app.call(accountApi.send_reset, null, { body: { email }, headers: from() });
  const choose = (token: string, password: string) =>
    app.call(accountApi.reset, null, { params: { token }, body: { password }, headers: from() });
  const isGood = async (token: string) =>
    (await app.call(accountApi.check_reset, null, { query: { token }, headers: from() })).status === 200;

  test("is chosen by a link that is good for an hour and once; every session ends and the owner is told", async () => {
    const user = await aUser(app.deps, { password: "Old2026pass" });
    const session = await aSession(app.deps, user);
    (await ask(user.email)).ok();
    const token = await tokenTo(user.email);
    expect([await isGood(token), await isGood(token)]).toEqual([true, true]);
    expect((await choose(token, "short")).error().fields).toHaveProperty("password");
    (await choose(token, "New2026pass")).ok();
    expect([await isGood(token), await alive(session)]).toEqual([false, false]);
    expect((await choose(token, "Third2026pass")).error().code).toBe("link_expired");
    expect((await logIn(user.email, "Old2026pass")).status).toBe(400);
    expect((await logIn(user.email, "New2026pass")).status).toBe(200);
    expect(await lastMail(user.email)).toMatchObject({ kind: "password_changed" });
    app.clock.advance(MINUTE_MS);
    await ask(user.email);
    const late = await tokenTo(user.email);
    app.clock.advance(60 * MINUTE_MS);
    expect((await choose(late, "Late2026pass")).error().code).toBe("link_expired");
  });

  test("a newer link makes the older one dead; asking for nobody's address answers the same", async () => {
    const user = await aUser(app.deps);
    const [known, unknown] = [await ask(user.email), await ask("nobody@example.test")];
    expect(known.bytes.toString()).toBe(unknown.bytes.toString());
    const first = await tokenTo(user.email);
    app.clock.advance(MINUTE_MS);
    await ask(user.email);
    expect([await isGood(first), await isGood(await tokenTo(user.email))]).toEqual([false, true]);
  });

  test("is changed by who knows the old one: the other sessions end, this one gets a new token", async () => {
    const user = await aUser(app.deps, { password: "Old2026pass" });
    const [mine, other] = [await aSession(app.deps, user), await aSession(app.deps, user)];
    const change = (current_password: string, password: string) =>
      app.call(accountApi.change_password, { token: mine }, { body: { current_password, password }, headers: from() });
    expect((await change("Wrong2026", "New2026pass")).error().fields).toHaveProperty("current_password");
    const { token } = (await change("Old2026pass", "New2026pass")).ok();
    expect([await alive(mine), await alive(other), await alive(token)]).toEqual([false, false, true]);
  });
});

describe("guessing one account's password", () => {
  const one = { "x-forwarded-for": "10.9.0.1" };
  const guess = (email: string, password: string, headers: Record<string, string>) =>
    app.call(sessionApi.authenticate, null, { body: { email, password }, headers });

  test("from one address stops that address, and tells the time that it really takes", async () => {
    const { email } = await aUser(app.deps, { password: "Right2026pass" });
    for (let round = 0; round < 10; round += 1) expect((await guess(email, "Wrong2026pass", one)).status).toBe(400);
    const held = await guess(email, "Right2026pass", one);
    expect([held.status, held.headers["retry-after"]]).toEqual([429, "900"]);
    expect(held.error().detail).toContain("15 minutes");
    const words = { ru: "15 минут", "zh-CN": "15 分钟", hi: "15 मिनट" };
    for (const [language, word] of Object.entries(words)) {
      app.clock.advance(1000);
      expect(
        (await guess(email, "Right2026pass", { "x-forwarded-for": "10.9.0.1", "accept-language": language })).error()
          .detail,
      ).toContain(word);
    }
    expect((await logIn(email, "Right2026pass")).status).toBe(200);
  });

  test("doesn't hold a browser that has signed in to the account before; another's browser is a stranger", async () => {
    const [mine, other] = [
      await aUser(app.deps, { password: "Right2026pass" }),
      await aUser(app.deps, { password: "Right2026pass" }),
    ];
    const deviceOf = async (email: string): Promise<string> => {
      const { headers } = await logIn(email, "Right2026pass");
      const cookie = [headers["set-cookie"]]
        .flat()
        .map(String)
        .find((text) => text.startsWith("lotwise_device="));
      expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Max-Age=34560000/);
      return cookie?.split(";")[0] ?? "";
    };
    const [known, foreign] = [await deviceOf(mine.email), await deviceOf(other.email)];
    const page = { origin: "http://lotwise.test" };
    for (let round = 0; round < 30; round += 1) await logIn(mine.email, "Wrong2026pass");
    expect((await logIn(mine.email, "Right2026pass")).status).toBe(429);
    expect((await guess(mine.email, "Right2026pass", { ...from(), ...page, cookie: foreign })).status).toBe(429);
    expect((await guess(mine.email, "Right2026pass", { ...from(), ...page, cookie: known })).status).toBe(200);
  });

  test("is stopped for a quarter of an hour, whoever guesses and whether anybody has the address; a mailed code still lets the owner in", async () => {
    const { email } = await aUser(app.deps, { password: "Right2026pass" });
    for (const address of [email, "ghost@example.test"]) {
      for (let round = 0; round < 30; round += 1) expect((await logIn(address, "Wrong2026pass")).status).toBe(400);
      const stopped = await logIn(address, "Right2026pass");
      expect([stopped.status, stopped.headers["retry-after"]]).toEqual([429, "900"]);
    }
    await app.call(accountApi.send_code, null, { body: { email }, headers: from() });
    expect(
      (await app.call(accountApi.log_in_by_code, null, { body: { email, code: await codeTo(email) }, headers: from() }))
        .status,
    ).toBe(200);
    app.clock.advance(15 * MINUTE_MS);
    expect((await logIn(email, "Right2026pass")).status).toBe(200);
  });

  test("a right password clears the count", async () => {
    const { email } = await aUser(app.deps, { password: "Right2026pass" });
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 9; wrong += 1) await logIn(email, "Wrong2026pass");
      expect((await logIn(email, "Right2026pass")).status).toBe(200);
    }
  });
});

test("no token and no code lies in the database as it was mailed", async () => {
  await signUp("secret@example.test");
  await app.call(accountApi.send_reset, null, { body: { email: "secret@example.test" }, headers: from() });
  const token = await tokenTo("secret@example.test");
  const rows = JSON.stringify(await app.deps.db.selectFrom("user_token").selectAll().execute());
  expect(token).not.toBe("");
  expect(rows).not.toContain(token);
});
