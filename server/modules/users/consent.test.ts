import { afterAll, beforeAll, expect, test } from "vitest";
import { accountApi } from "#contract/users/account.api.ts";
import { consentApi } from "#contract/users/consent.api.ts";
import { DOCUMENT_VERSIONS } from "#contract/users/documents.ts";
import { documentHash } from "#server/modules/users/document-text.ts";
import { aSession, aUser } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const cookiesOf = (headers: Record<string, unknown>): string[] => [headers["set-cookie"] ?? []].flat().map(String);
const accept = (headers: Record<string, string> = {}) =>
  app.call(consentApi.accept_cookies, null, { body: { language: "ru" }, headers });
const rows = () => app.deps.db.selectFrom("consent").selectAll().orderBy("id").execute();

test("a visitor's decision is kept on the server for ten years; the browser gets a copy for 400 days", async () => {
  const answer = await accept();
  expect(answer.ok()).toMatchObject({
    document: "cookies",
    given_at: "2026-11-20T09:00:00.000Z",
    valid_until: "2036-11-20T09:00:00.000Z",
  });
  const [visitor, decision] = cookiesOf(answer.headers);
  expect(visitor).toMatch(/^visitor=[0-9a-f-]{36}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=34560000$/);
  expect(decision).toBe(`consent=${DOCUMENT_VERSIONS.privacy}; Path=/; SameSite=Lax; Max-Age=34560000`);
  expect((await rows()).at(-1)).toMatchObject({
    user_id: null,
    visitor: visitor?.slice(8, 44),
    document: "cookies",
    language: "ru",
    address: "127.0.0.1",
    text_sha256: documentHash("privacy", "ru"),
  });
});

test("who has decided is not written down twice, and an id that is none of ours is not taken", async () => {
  const first = await accept();
  const cookie = cookiesOf(first.headers)
    .map((text) => text.split(";")[0])
    .join("; ");
  const before = (await rows()).length;
  const again = await accept({ cookie, origin: "http://lotwise.test" });
  expect([(await rows()).length, cookiesOf(again.headers).length]).toEqual([before, 2]);
  await accept({ cookie: "visitor=somebody", origin: "http://lotwise.test" });
  expect((await rows()).at(-1)?.visitor).toMatch(/^[0-9a-f-]{36}$/);
});

test("signing up keeps which text was agreed to, in which language; a user sees their own consents alone", async () => {
  await app.call(accountApi.sign_up, null, {
    body: {
      email: "agrees@example.test",
      password: "Sun2026shine",
      first_name: "Нина",
      last_name: "Орлова",
      language: "en",
      consent: true,
    },
  });
  const user = await app.deps.db
    .selectFrom("app_user")
    .select(["id", "email"])
    .where("email", "=", "agrees@example.test")
    .executeTakeFirstOrThrow();
  expect((await rows()).find(({ user_id }) => user_id === user.id)).toMatchObject({
    document: "consent",
    text_version: DOCUMENT_VERSIONS.consent,
    language: "en",
    text_sha256: documentHash("consent", "en"),
  });
  const own = async (of: { id: number; email: string }) =>
    (await app.call(consentApi.own, { token: await aSession(app.deps, of) })).ok().results;
  expect(await own(user)).toMatchObject([{ document: "consent", version: DOCUMENT_VERSIONS.consent }]);
  expect(await own(await aUser(app.deps))).toEqual([]);
});

// After a change of a legal text, increase its version in `contract/users/documents.ts` and update the hashes here.
test("a text that people agreed to keeps its version only while it is the same", () => {
  const marks = Object.entries(DOCUMENT_VERSIONS).map(([name, version]) => [
    name,
    version,
    ...(["ru", "en"] as const).map((language) =>
      documentHash(name === "consent" ? "consent" : "privacy", language).slice(0, 12),
    ),
  ]);
  expect(marks).toEqual([
    ["consent", "2026-11-30", "12b8137b7436", "c91492298269"],
    ["privacy", "2026-11-30", "1b7feb622a27", "b1e4ec01dd08"],
  ]);
});
