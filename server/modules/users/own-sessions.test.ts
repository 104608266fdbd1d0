import { afterAll, beforeAll, expect, test } from "vitest";
import { accountApi } from "#contract/users/account.api.ts";
import { aSession, aUser } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const alive = async (token: string) => (await app.call(accountApi.sessions, { token })).status === 200;

test("a user sees their own sessions and ends them, one or all others; nobody else's", async () => {
  const user = await aUser(app.deps);
  const [mine, phone, old] = [
    await aSession(app.deps, user),
    await aSession(app.deps, user),
    await aSession(app.deps, user),
  ];
  const stranger = { token: await aSession(app.deps, await aUser(app.deps)) };
  const listed = (await app.call(accountApi.sessions, { token: mine })).ok().results;
  expect(listed.filter(({ is_current }) => is_current)).toHaveLength(1);
  expect(listed).toHaveLength(3);
  const other = (await app.call(accountApi.sessions, { token: phone }))
    .ok()
    .results.find(({ is_current }) => is_current);
  expect((await app.call(accountApi.end_session, stranger, { params: { id: other?.id ?? 0 } })).status).toBe(404);
  (await app.call(accountApi.end_session, { token: mine }, { params: { id: other?.id ?? 0 } })).ok();
  expect([await alive(phone), await alive(old)]).toEqual([false, true]);
  (await app.call(accountApi.end_others, { token: mine })).ok();
  expect([await alive(mine), await alive(old)]).toEqual([true, false]);
});
