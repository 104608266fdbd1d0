import { afterAll, beforeAll, expect, test } from "vitest";
import { auditApi } from "#contract/audit/audit.api.ts";
import { announcementApi } from "#contract/operator/announcement.api.ts";
import type { AnnouncementInput } from "#contract/operator/announcement.schema.ts";
import { Timestamp } from "#contract/primitives.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { aCompany, anAdministrator, aSession, aUser } from "#server/seed/people.builder.ts";
import { openStream } from "#server/testing/open-stream.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let administrator: Caller;
let user: Caller;
beforeAll(async () => {
  app = await startTestApp();
  administrator = { token: (await anAdministrator(app.deps)).token };
  user = { token: await aSession(app.deps, await aUser(app.deps)) };
});
afterAll(() => app.close());

const TONIGHT = "С 22:00 до 23:00 обновление. <b>Черновики</b> сохранятся.";
const inHours = (hours: number) => Timestamp.parse(new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString());
const announce = (given: Partial<AnnouncementInput> = {}) =>
  app.call(announcementApi.announce, administrator, {
    body: {
      texts: { ru: TONIGHT, en: "Maintenance at 22:00." },
      tone: "warn",
      starts_at: null,
      ends_at: null,
      ...given,
    },
  });
/** What a page learns when it is opened. */
const seenBy = async (caller: Caller) =>
  (await app.call(sessionApi.authenticate, caller, { body: {} })).ok().announcement;

test("every user sees an announcement as it was typed until its end, or until they dismiss it", async () => {
  expect(await seenBy(user)).toBeNull();
  const { announcement } = (await announce({ ends_at: inHours(3) })).ok();
  const shown = { texts: { ru: TONIGHT, en: "Maintenance at 22:00." }, tone: "warn", ends_at: inHours(3) };
  expect(await seenBy(user)).toMatchObject({ ...shown, id: announcement?.id });
  expect(await seenBy(administrator)).toMatchObject(shown);

  const params = { id: announcement?.id ?? 0 };
  (await app.call(announcementApi.dismiss, user, { params })).ok();
  expect(await seenBy(user)).toBeNull();
  expect(await seenBy(administrator)).toMatchObject(shown);
  (await announce({ texts: { ru: "Обновление в 23:00." }, ends_at: inHours(3) })).ok();
  expect(await seenBy(user)).toMatchObject({ texts: { ru: "Обновление в 23:00." } });

  app.clock.advance(3 * HOUR_MS);
  expect(await seenBy(user)).toBeNull();
  expect((await app.call(announcementApi.state, administrator)).ok().announcement).toBeNull();
});

test("an announcement that ends before it begins, or says nothing, is refused", async () => {
  const refused = async (given: Partial<AnnouncementInput>) => (await announce(given)).error().fields;
  expect(await refused({ ends_at: inHours(-1) })).toHaveProperty("ends_at");
  expect(await refused({ starts_at: inHours(2), ends_at: inHours(1) })).toHaveProperty("ends_at");
  expect(await refused({ texts: {} })).toHaveProperty("texts");
  expect((await app.call(announcementApi.announce, user, { body: {} })).status).toBe(403);
});

test("open pages of every company hear of an announcement and of its withdrawal; both are in the audit", async () => {
  const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const streams = [];
  for (const company of [await aCompany(app.deps), await aCompany(app.deps)])
    streams.push(await openStream(app, address, company));
  const { announcement } = (await announce({ starts_at: inHours(1) })).ok();
  const id = announcement?.id ?? 0;
  for (const stream of streams)
    expect(await stream.next()).toMatchObject({
      kind: "announcement_changed",
      announcement: { id, texts: { ru: TONIGHT }, starts_at: inHours(1) },
    });
  (await app.call(announcementApi.withdraw, administrator, { params: { id } })).ok();
  for (const stream of streams) {
    expect(await stream.next()).toEqual({ kind: "announcement_changed", id, announcement: null });
    stream.close();
  }
  expect(await seenBy(user)).toBeNull();
  expect((await app.call(announcementApi.withdraw, administrator, { params: { id } })).error().code).toBe("not_found");
  const { results } = (
    await app.call(auditApi.list, administrator, { query: { entity: "announcement", entity_id: id } })
  ).ok();
  expect(results.map(({ action, record }) => [action, record?.name])).toEqual([
    ["withdraw", TONIGHT],
    ["create", TONIGHT],
  ]);
  expect(results[1]?.worded.map(({ label, to }) => [label, to.text])).toContainEqual([
    "Text",
    `${TONIGHT}, Maintenance at 22:00.`,
  ]);
});
