import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginVisit, forgetVisits } from "#server/modules/one-c/visit.store.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("visits that are over are forgotten, with the file that they brought; one that goes on stays", async () => {
  const { db, clock } = app.deps;
  const { workspace } = await aCompany(app.deps);
  const visit = (name: string, ends_at: string) =>
    beginVisit(db, {
      token_hash: createHash("sha256").update(name).digest(),
      workspace,
      setting_version: 1,
      ends_at: new Date(ends_at),
    });
  await visit("over", "2026-11-20T08:59:00.000Z");
  await visit("goes on", "2026-11-20T11:00:00.000Z");
  await forgetVisits(db, clock.now());
  const left = await db.selectFrom("one_c_visit").select("ends_at").execute();
  expect(left).toEqual([{ ends_at: "2026-11-20T11:00:00.000Z" }]);
});
