import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { mailApi } from "#contract/mails/mail.api.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time-units.ts";
import { insertMails } from "#server/db/outbox.ts";
import { sendMails } from "#server/modules/mails/send-mails.ts";
import { anAdministrator } from "#server/seed/people.builder.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import type { MailServer } from "#server/testing/mail-server.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
let server: MailServer;
let admin: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdministrator(app.deps);
});
beforeEach(async () => {
  server = await startMailServer();
  await app.deps.db.deleteFrom("mail").execute();
});
afterEach(() => server.close());
afterAll(() => app.close());

const put = (...addresses: string[]) =>
  insertMails(
    addresses.map((to) => ({
      kind: "tender_invitation",
      to,
      language: "ru",
      subject: "Приглашение в тендер",
      text: "Вас пригласили",
      html: "<p>Вас пригласили</p>",
    })),
    app.clock.now(),
  ).execute(app.deps.db);
const work = (url: string | undefined = server.url) =>
  sendMails({ ...app.deps, env: { ...app.deps.env, SMTP_URL: url, MAIL_FROM: "Lotwise <no-reply@lotwise.test>" } });
const listed = async () => (await app.call(mailApi.list, admin)).ok().results;

test("a waiting mail is delivered once, as text and HTML, marked as written by a program", async () => {
  await put("buyer@example.test");
  await work();
  await work();
  expect(server.received.map(({ to }) => to)).toEqual(["buyer@example.test"]);
  const { message } = server.received[0] ?? { message: "" };
  expect(message).toMatch(/^From: Lotwise <no-reply@lotwise\.test>$/m);
  expect(message).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(message).toMatch(/^Content-Language: ru\r?$/m);
  expect(message).toContain("text/plain");
  expect(message).toContain("text/html");
  expect(await listed()).toMatchObject([
    { status: "sent", attempts: 1, error: null, sent_at: app.clock.now().toISOString() },
  ]);
});

test("a refused mail is tried again later and later, given up after eight tries, and the administrator sees why", async () => {
  await put("refused@example.test", "buyer@example.test");
  await work();
  expect(server.received.map(({ to }) => to)).toEqual(["buyer@example.test"]);
  const [, refused] = await listed();
  expect(refused).toMatchObject({ to: "refused@example.test", status: "waiting", attempts: 1, sent_at: null });
  expect(refused?.error).toContain("mailbox is full");
  await work();
  expect((await listed())[1]?.attempts).toBe(1);
  for (let tries = 2; tries <= 8; tries += 1) {
    app.clock.advance(0.5 * MINUTE_MS * 2 ** (tries - 2) - 1);
    await work();
    expect((await listed())[1]?.attempts).toBe(tries - 1);
    app.clock.advance(1);
    await work();
    expect((await listed())[1]?.attempts).toBe(tries);
  }
  expect((await listed())[1]).toMatchObject({ status: "failed", attempts: 8 });
  app.clock.advance(DAY_MS);
  await work();
  expect((await listed())[1]?.attempts).toBe(8);
});

test("a mail server that is away loses nothing: the mail goes out when it is back", async () => {
  await put("buyer@example.test");
  const { url } = server;
  await server.close();
  await work(url);
  expect(await listed()).toMatchObject([{ status: "waiting", attempts: 1 }]);
  server = await startMailServer();
  app.clock.advance(MINUTE_MS);
  await work();
  expect(await listed()).toMatchObject([{ status: "sent", attempts: 2, error: null }]);
});

test("without a mail server a mail stays in the outbox for the administrator to read, and is never sent later", async () => {
  await put("buyer@example.test");
  await sendMails({ ...app.deps, env: { ...app.deps.env, SMTP_URL: undefined } });
  const [row] = await listed();
  expect(row).toMatchObject({ status: "kept", attempts: 0, error: null });
  expect((await app.call(mailApi.one, admin, { params: { id: row?.id ?? 0 } })).ok().text).toBe("Вас пригласили");
  await work();
  expect(server.received).toEqual([]);
});

test.runIf(onPostgres)("servers that work at once never send a mail twice", async () => {
  const addresses = Array.from({ length: 30 }, (_, place) => `buyer${place}@example.test`);
  await put(...addresses);
  await Promise.all([work(), work(), work()]);
  expect(server.received.map(({ to }) => to).sort()).toEqual([...addresses].sort());
  expect(new Set((await listed()).map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(new Set(["sent 1"]));
});
