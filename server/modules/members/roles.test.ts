import { afterAll, beforeAll, expect, test } from "vitest";
import { roleApi } from "#contract/members/role.api.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("roles and rights are read by parts where a part is asked for, else as a whole", async () => {
  const company = await aCompany(app.deps);
  const params = { id: company.workspace };
  const all = (await app.call(roleApi.list, company, { params })).ok();
  expect(all.count).toBe(all.results.length);
  const part = (await app.call(roleApi.list, company, { params, query: { limit: 1, offset: 1 } })).ok();
  expect(part).toEqual({ count: all.count, results: all.results.slice(1, 2) });
  const rights = (await app.call(roleApi.actions, company, { query: { limit: 2, offset: 3 } })).ok();
  expect(rights).toEqual({
    count: PERMISSIONS.length,
    results: PERMISSIONS.slice(3, 5).map((slug) => ({ slug })),
  });
});
