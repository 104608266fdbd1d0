import { afterAll, beforeAll, expect, test } from "vitest";
import { administrationApi } from "#contract/administration/administration.api.ts";
import { auditApi } from "#contract/audit/audit.api.ts";
import { mailExportApi } from "#contract/mails/mail-export.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { aCompany, anAdministrator } from "#server/seed/people.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const RU = { "accept-language": "ru" };
let app: TestApp;
let admin: { token: string };
const ids: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdministrator(app.deps);
  for (const [place, status] of (["sent", "waiting", "failed", "kept"] as const).entries()) {
    const mail = {
      kind: "tender_invitation",
      to_address: `Buyer${place}@Example.test`,
      language: "ru",
      subject: `Тендер T-0000${place}`,
      text: "Вас пригласили",
      html: "<p>Вас пригласили</p>",
      status,
      error: status === "failed" ? "550 no such user" : null,
    };
    ids.push((await app.deps.db.insertInto("mail").values(mail).returning("id").executeTakeFirstOrThrow()).id);
  }
});
afterAll(() => app.close());

const idsOf = async (query: Record<string, string | number>): Promise<number[]> =>
  (await app.call(mailApi.list, admin, { query })).ok().results.map(({ id }) => id);

test("an administrator sees all mails, newest first, by page", async () => {
  const newestFirst = [...ids].reverse();
  expect(await idsOf({})).toEqual(newestFirst);
  const page = (await app.call(mailApi.list, admin, { query: { limit: 2, offset: 2 } })).ok();
  expect(page.count).toBe(4);
  expect(page.results.map(({ id }) => id)).toEqual(newestFirst.slice(2));
});

test("mails are found by state, and by words of address and subject in any letter case", async () => {
  expect(await idsOf({ status: "failed,kept" })).toEqual([ids[3], ids[2]]);
  expect(await idsOf({ search: "buyer1" })).toEqual([ids[1]]);
  expect(await idsOf({ search: "тендер cp-00002" })).toEqual([ids[2]]);
  expect(await idsOf({ search: "100%" })).toEqual([]);
  expect(await idsOf({ search: "buyer", status: "sent" })).toEqual([ids[0]]);
});

test("mails are found by day, and exported with why they were not sent", async () => {
  const [today = ""] = app.clock.now().toISOString().split("T");
  await app.deps.db.updateTable("mail").set({ created_at: app.clock.now().toISOString() }).execute();
  expect(await idsOf({ from: today, to: today })).toHaveLength(4);
  expect(await idsOf({ to: "2020-01-01" })).toEqual([]);
  const query = { status: "failed", format: "xlsx", columns: "to,subject,status,attempts,error,created_at" } as const;
  const file = (await app.call(mailExportApi.export, admin, { query, headers: RU })).bytes;
  expect(Spreadsheet.open(file).rows().at(1)).toEqual([
    "Buyer2@Example.test",
    "Тендер T-00002",
    "Не отправлено",
    "0",
    "550 no such user",
    expect.stringContaining("2026"),
  ]);
});

test("of a mail about a comment administrators see the kind alone, and don't find it by its subject", async () => {
  const mail = {
    kind: "mention",
    to_address: "colleague@example.test",
    language: "ru",
    subject: "Анна упоминает вас: PO-00777",
    text: "Анна упоминает вас в комментарии: PO-00777",
    html: "<p>PO-00777</p>",
    status: "sent",
  } as const;
  const { id } = await app.deps.db.insertInto("mail").values(mail).returning("id").executeTakeFirstOrThrow();
  const read = (await app.call(mailApi.one, admin, { params: { id }, headers: RU })).ok();
  expect(read).toMatchObject({ subject: "Упоминание в комментарии компании" });
  expect(JSON.stringify(read)).not.toContain("777");
  expect(await idsOf({ search: "PO-00777" })).toEqual([]);
  expect(await idsOf({ search: "colleague@" })).toEqual([id]);
  await app.deps.db.deleteFrom("mail").where("id", "=", id).execute();
});

test("one mail comes with its texts and why it was not sent; an unknown one is not found", async () => {
  const mail = (await app.call(mailApi.one, admin, { params: { id: ids[2] ?? 0 } })).ok();
  expect(mail).toMatchObject({
    to: "Buyer2@Example.test",
    status: "failed",
    error: "550 no such user",
    text: "Вас пригласили",
    html: "<p>Вас пригласили</p>",
    sent_at: null,
  });
  expect((await app.call(mailApi.one, admin, { params: { id: 999_999 } })).status).toBe(404);
});

test("nobody else reads mails: not the owner of a company, not without a session", async () => {
  const owner = await aCompany(app.deps);
  for (const input of [{}, { params: { id: ids[0] ?? 0 } }]) {
    const endpoint = "params" in input ? mailApi.one : mailApi.list;
    expect((await app.call(endpoint, owner, input)).error().code).toBe("admins_only");
    expect((await app.call(endpoint, null, input)).status).toBe(401);
  }
});

test("an unknown state is refused", async () => {
  expect((await app.call(mailApi.list, admin, { query: { status: "lost" } })).error().code).toBe("invalid_input");
});

test("a mail that was given up is sent again, one by one or all at once; the menu counts what is left", async () => {
  const failed = {
    kind: "tender_invitation",
    to_address: "gone@example.test",
    language: "ru",
    subject: "Тендер",
    text: "…",
    html: "…",
    status: "failed",
    attempts: 8,
    error: "550",
  } as const;
  await app.deps.db.insertInto("mail").values([failed, failed]).execute();
  const waiting = async () => (await app.call(administrationApi.waiting, admin, {})).ok().failed_mails;
  expect(await waiting()).toBe(3);
  const again = (await app.call(mailApi.resend, admin, { params: { id: ids[2] ?? 0 } })).ok();
  expect(again).toMatchObject({ status: "waiting", attempts: 0, error: null });
  expect((await app.call(mailApi.resend, admin, { params: { id: ids[2] ?? 0 } })).error().code).toBe("wrong_state");
  expect((await app.call(mailApi.resend_failed, admin, {})).ok()).toEqual({ count: 2 });
  expect(await waiting()).toBe(0);
  expect((await app.call(mailApi.resend_failed, admin, {})).ok()).toEqual({ count: 0 });
  const audited = (await app.call(auditApi.list, admin, { query: { entity: "mail" } })).ok().results;
  expect(audited.map(({ action, note }) => [action, note])).toEqual([
    ...Array.from({ length: 2 }, () => ["resend", "gone@example.test"]),
    ["resend", "Buyer2@Example.test"],
  ]);
});
