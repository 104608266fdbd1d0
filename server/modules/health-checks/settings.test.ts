import { afterAll, beforeAll, expect, test } from "vitest";
import { settingsApi } from "#contract/monitoring/settings.api.ts";
import { aCompany, anAdministrator, aSession, aUser } from "#server/seed/people.builder.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import type { MailServer } from "#server/testing/mail-server.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const SECRETS = ["sesame-of-mail", "sesame-of-files", "sesame-of-the-registry", "sesame-of-the-database"];

let app: TestApp;
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  app = await startTestApp({
    SMTP_URL: server.url.replace("smtp://", "smtp://lotwise:sesame-of-mail@"),
    SUGGESTIONS_KEY: "sesame-of-the-registry",
    SUGGESTIONS_URL: "http://127.0.0.1:1/rs?key=sesame-of-files",
    DATABASE_URL: "postgres://lotwise:sesame-of-the-database@db.test:5432/lotwise?sslmode=require",
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

test("administrators see which settings work and where they come from, and no secret", async () => {
  const administrator = await anAdministrator(app.deps);
  const { groups } = (await app.call(settingsApi.all, administrator)).ok();
  const of = (name: string) => groups.flatMap(({ settings }) => settings).find((setting) => setting.name === name);
  expect(of("SMTP_URL")).toEqual({ name: "SMTP_URL", value: server.url, source: "environment" });
  expect(of("DATABASE_URL")).toMatchObject({ value: "postgres://db.test:5432/lotwise" });
  expect(of("DATABASE_POOL")).toEqual({ name: "DATABASE_POOL", value: "10", source: "default" });
  expect(of("SUGGESTIONS_KEY")).toEqual({ name: "SUGGESTIONS_KEY", value: null, source: "environment" });
  expect(of("S3_BUCKET")).toEqual({ name: "S3_BUCKET", value: null, source: "unset" });
  for (const secret of SECRETS) expect(JSON.stringify(groups)).not.toContain(secret);
  expect((await app.call(settingsApi.all, await aCompany(app.deps))).error().code).toBe("admins_only");
});

test("a service is tried at once: a mail goes to the administrator, and a refusal says why", async () => {
  const administratorAt = async (email: string) => ({
    token: await aSession(app.deps, await aUser(app.deps, { role: ["admin"], email })),
  });
  const administrator = await administratorAt("admin@lotwise.test");
  const tried = async (group: "mail" | "files" | "registry", caller = administrator) =>
    (await app.call(settingsApi.test, caller, { params: { group } })).ok();
  expect(await tried("mail")).toMatchObject({ state: "ok", text: expect.stringContaining("250") as string });
  expect(server.received.map(({ to }) => to)).toEqual(["admin@lotwise.test"]);
  const refused = await tried("mail", await administratorAt("refused@lotwise.test"));
  expect(refused).toMatchObject({ state: "failed", text: expect.stringContaining("mailbox is full") as string });
  expect((await tried("files")).state).toBe("ok");
  const registry = await tried("registry");
  expect(registry).toMatchObject({ state: "failed", text: expect.stringContaining("SUGGESTIONS_KEY") as string });
  expect(registry.text).not.toContain("sesame");
  const { bytes } = await app.call(settingsApi.test, administrator, {
    params: { group: "registry" },
    headers: { "accept-language": "ru" },
  });
  expect(JSON.parse(bytes.toString())).toMatchObject({
    text: expect.stringMatching(/^Реестр не отвечает: .+\. Проверьте SUGGESTIONS_URL и SUGGESTIONS_KEY\.$/u) as string,
  });
});
