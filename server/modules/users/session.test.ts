import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#contract/time-units.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { aSession, aUser } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a user logs in with address and password and gets a session that other calls accept", async () => {
  const user = await aUser(app.deps, { email: "anna@example.test", password: "Sun2026shine" });
  const answer = await app.call(sessionApi.authenticate, null, {
    body: { email: " Anna@Example.test ", password: "Sun2026shine" },
  });
  const session = answer.ok();
  expect(session.user).toMatchObject({ id: user.id, email: "anna@example.test", language: "ru" });
  expect(String(answer.headers["set-cookie"])).toMatch(
    /^lotwise_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+,lotwise_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
  );
  expect((await app.call(sessionApi.user, { token: session.token }, { params: { id: user.id } })).ok().id).toBe(
    user.id,
  );
});

test("a wrong password and an unknown address get the same answer, in the language of the request", async () => {
  const user = await aUser(app.deps);
  const wrong = await app.call(sessionApi.authenticate, null, {
    body: { email: user.email, password: "Wrong2026" },
    headers: { "accept-language": "ru-RU" },
  });
  const unknown = await app.call(sessionApi.authenticate, null, {
    body: { email: "nobody@example.test", password: "Wrong2026" },
    headers: { "accept-language": "ru-RU" },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.error()).toEqual({ code: "wrong_credentials", detail: "Неверные данные: проверьте почту и пароль." });
  expect(unknown.error()).toEqual(wrong.error());
});

test("with no body the session is restored from the cookie, and a dead one is refused", async () => {
  const user = await aUser(app.deps);
  const token = await aSession(app.deps, user);
  const restored = await app.call(sessionApi.authenticate, null, {
    headers: { cookie: `theme=dark; lotwise_session=${token}`, origin: "http://lotwise.test" },
  });
  expect(restored.ok()).toMatchObject({ token, user: { id: user.id } });
  expect((await app.call(sessionApi.authenticate, null)).status).toBe(401);
});

test("only one of address and password is told to fill in both", async () => {
  const answer = await app.call(sessionApi.authenticate, null, { body: { email: "a@example.test" } });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.error().fields)).toContain("Email and password must be filled in.");
});

test("log out ends the session at once and takes the cookie away", async () => {
  const token = await aSession(app.deps, await aUser(app.deps));
  const answer = await app.call(sessionApi.logout, { token });
  expect(String(answer.headers["set-cookie"])).toContain("Max-Age=0");
  expect((await app.call(sessionApi.logout, { token })).status).toBe(401);
});

test("a session dies after 30 days without use, and after 90 days in any case", async () => {
  app.clock.set("2026-11-20T09:00:00Z");
  const user = await aUser(app.deps);
  const idle = await aSession(app.deps, user);
  const used = await aSession(app.deps, user);
  for (let days = 0; days < 75; days += 25) {
    app.clock.advance(25 * DAY_MS);
    expect((await app.call(sessionApi.user, { token: used }, { params: { id: user.id } })).status).toBe(200);
  }
  expect((await app.call(sessionApi.user, { token: idle }, { params: { id: user.id } })).status).toBe(401);
  app.clock.advance(16 * DAY_MS);
  expect((await app.call(sessionApi.user, { token: used }, { params: { id: user.id } })).status).toBe(401);
});

test("a user changes their own data, not another's, and a stale version is shown the current record", async () => {
  const user = await aUser(app.deps, { first_name: "Анна" });
  const other = await aUser(app.deps);
  const caller = { token: await aSession(app.deps, user) };
  const first = (
    await app.call(sessionApi.update_user, caller, { params: { id: user.id }, body: { language: "en", version: 1 } })
  ).ok();
  expect(first).toMatchObject({ language: "en", version: 2 });
  const stale = await app.call(sessionApi.update_user, caller, {
    params: { id: user.id },
    body: { first_name: "Аня", version: 1 },
  });
  expect(stale.status).toBe(409);
  expect(stale.error()).toMatchObject({ code: "version_conflict", current: { first_name: "Анна", version: 2 } });
  expect(
    (await app.call(sessionApi.update_user, caller, { params: { id: other.id }, body: { language: "en" } })).status,
  ).toBe(404);
});
