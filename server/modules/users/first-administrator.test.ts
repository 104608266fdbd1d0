import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionApi } from "#contract/users/session.api.ts";
import { readEnvironment } from "#server/env.ts";
import { createAdministrator, ensureFirstAdministrator } from "#server/modules/users/first-administrator.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const settings = (variables: Record<string, string> = {}) => ({
  db: app.deps.db,
  env: readEnvironment(variables, "command"),
});
const logIn = (email: string, password: string) =>
  app.call(sessionApi.authenticate, null, { body: { email, password } });

test("an empty database stops the start with a sentence that says what to set", async () => {
  await expect(ensureFirstAdministrator(settings())).rejects.toThrow(
    "The database is empty, so the first administrator must be made: set ADMIN_EMAIL and ADMIN_PASSWORD.",
  );
  await expect(
    ensureFirstAdministrator(settings({ ADMIN_EMAIL: "first@example.test", ADMIN_PASSWORD: "short" })),
  ).rejects.toThrow(/^The database is empty.*ADMIN_PASSWORD needs at least 8 characters/);
  await ensureFirstAdministrator(settings({ LOTWISE_DEMO: "1" }));
  expect((await logIn("admin@lotwise.test", "Lotwise2026")).error().code).toBe("wrong_credentials");
});

test("the first start makes an administrator, later ones leave everybody as they are", async () => {
  await ensureFirstAdministrator(settings({ ADMIN_EMAIL: "First@Example.test", ADMIN_PASSWORD: "Lotwise2026" }));
  expect((await logIn("first@example.test", "Lotwise2026")).ok().user).toMatchObject({
    email: "first@example.test",
    role: ["admin"],
  });
  await ensureFirstAdministrator(settings());
  await ensureFirstAdministrator(settings({ ADMIN_EMAIL: "second@example.test", ADMIN_PASSWORD: "Lotwise2026" }));
  expect((await logIn("second@example.test", "Lotwise2026")).error().code).toBe("wrong_credentials");
});

test("a command makes another administrator, never over an account that exists", async () => {
  expect(
    await createAdministrator(settings({ ADMIN_EMAIL: "Other@Example.test", ADMIN_PASSWORD: "Lotwise2027" })),
  ).toBe("other@example.test");
  expect((await logIn("other@example.test", "Lotwise2027")).ok().user.role).toEqual(["admin"]);
  await expect(
    createAdministrator(settings({ ADMIN_EMAIL: "other@example.test", ADMIN_PASSWORD: "Lotwise2028" })),
  ).rejects.toThrow("other@example.test");
  expect((await logIn("other@example.test", "Lotwise2027")).status).toBe(200);
  await expect(createAdministrator(settings())).rejects.toThrow("set ADMIN_EMAIL and ADMIN_PASSWORD");
});
