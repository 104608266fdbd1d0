import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#contract/time-units.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { forgetOld } from "#server/modules/users/forget-old.store.ts";
import { aSession, aUser } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const left = async () => {
  const { db } = app.deps;
  return {
    sessions: (await db.selectFrom("session").select("id").execute()).length,
    links: (await db.selectFrom("user_token").select("id").execute()).length,
    tries: (await db.selectFrom("failed_try").select("count").execute()).length,
  };
};

test("what is over is removed, what is good stays", async () => {
  const user = await aUser(app.deps);
  const token = await aSession(app.deps, user);
  await app.call(accountApi.send_code, null, { body: { email: user.email } });
  await app.call(sessionApi.authenticate, null, { body: { email: user.email, password: "Wrong2026" } });
  await forgetOld(app.deps.db, app.clock.now());
  expect(await left()).toEqual({ sessions: 1, links: 1, tries: 3 });
  app.clock.advance(16 * MINUTE_MS);
  await forgetOld(app.deps.db, app.clock.now());
  expect(await left()).toEqual({ sessions: 1, links: 0, tries: 0 });
  expect((await app.call(accountApi.sessions, { token })).status).toBe(200);
  app.clock.advance(31 * DAY_MS);
  await forgetOld(app.deps.db, app.clock.now());
  expect(await left()).toEqual({ sessions: 0, links: 0, tries: 0 });
});
