import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#server/core/clock.ts";
import { raiseFence } from "#server/db/fence.ts";
import { keepMonths } from "#server/db/months.ts";
import { databaseChecks } from "#server/modules/health-checks/database-checks.ts";
import type { CheckedDatabase } from "#server/modules/health-checks/database-checks.ts";
import { runChecks } from "#server/modules/health-checks/check.ts";
import type { Check, CheckState, Finding } from "#server/modules/health-checks/check.ts";
import { serviceChecks } from "#server/modules/health-checks/service-checks.ts";
import { secretBox } from "#server/platform/secret-box.ts";
import { anItem } from "#server/seed/purchase-item.builder.ts";
import { aDocument } from "#server/seed/document.builder.ts";
import { aCompany, aSecondFactor } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let given: CheckedDatabase;
beforeAll(async () => {
  app = await startTestApp();
  given = { ...app.database, ...app.deps, clock: systemClock };
  // Another test may have used the database and changed its tables.
  await installRules();
  // The tables have the months since the day of their migration. A server adds those of its clock when it starts.
  await keepMonths(app.deps);
});
afterAll(() => app.close());

async function installRules(): Promise<void> {
  const client = await app.database.pool.connect();
  await raiseFence(client);
  client.release();
}

async function found(checks: readonly Check[]): Promise<Record<string, Finding>> {
  const findings: Record<string, Finding> = {};
  await runChecks(checks, (name, finding) => (findings[name] = finding));
  return findings;
}
const states = (findings: Record<string, Finding>): Record<string, CheckState> =>
  Object.fromEntries(Object.entries(findings).map(([name, { state }]) => [name, state]));

test("a sound installation has nothing to mend", async () => {
  const customer = await aCompany(app.deps);
  await aSecondFactor(app.deps, customer.owner);
  await aDocument(app.deps, { ...customer, item: await anItem(app.deps, customer) });
  expect(states(await found(await databaseChecks(given)))).toEqual({
    database: "ok",
    schema: "ok",
    "access rules": "ok",
    "secret key": "ok",
    files: "ok",
    "kept figures": "ok",
    clock: "ok",
    outbox: "ok",
    months: "ok",
  });
});

test("each fault is named with what to do about it", async () => {
  const failures = async (changed: Partial<CheckedDatabase> = {}) =>
    Object.entries(await found(await databaseChecks({ ...given, ...changed }))).flatMap(([name, { state, text }]) =>
      state === "ok" ? [] : [`${name}: ${text}`],
    );
  expect(await failures({ secrets: secretBox(randomBytes(32)) })).toMatchObject([
    expect.stringMatching(/^secret key: The key doesn't open the keys of authenticator apps\. Set the SECRET_KEY/),
  ]);
  expect(await failures({ schema_version: given.schema_version + 2 })).toEqual([
    "schema: 2 migrations are missing. The next start applies them.",
    "months: They are looked at once all migrations are applied.",
  ]);
  expect(await failures({ schema_version: given.schema_version - 1 })).toEqual([]);
  expect(await failures({ schema_version: 1 })).toMatchObject([
    expect.stringMatching(/^schema: A newer version has migrated the database/),
  ]);
  expect(await failures({ secrets: undefined })).toMatchObject([
    expect.stringMatching(/^secret key: There is none\. Set the SECRET_KEY/),
  ]);
  await app.database.pool.query("DROP POLICY tenant_read ON offer");
  expect(await failures()).toMatchObject([expect.stringMatching(/^access rules: .* Restart the server/)]);
  await installRules();
  const { key } = await app.deps.db.selectFrom("stored_file").select("key").executeTakeFirstOrThrow();
  await app.deps.files.remove(key);
  expect(await failures()).toEqual([expect.stringMatching(/^files: 1 files are missing \(1 of 1 looked for\)/)]);
});

test("services that aren't configured are off, and a refusing one says why", async () => {
  const env = { ...app.deps.env, CENTRAL_BANK_URL: undefined };
  expect(states(await found(serviceChecks(env, app.deps.files, "2026-11-20")))).toMatchObject({
    "mail server": "off",
    "file store": "ok",
    registry: "off",
    "central bank": "off",
  });
  const refusing = { ...env, SMTP_URL: "smtp://127.0.0.1:1", CENTRAL_BANK_URL: "http://127.0.0.1:1/" };
  const findings = await found(serviceChecks(refusing, app.deps.files, "2026-11-20"));
  expect(findings["mail server"]).toMatchObject({ state: "failed", text: expect.stringContaining("Check SMTP_URL.") });
  expect(findings["central bank"]).toMatchObject({ state: "failed", text: expect.stringContaining("unreachable") });
});
