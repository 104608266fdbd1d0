import { afterAll, beforeAll, expect, test } from "vitest";
import { memberApi } from "#contract/members/member.api.ts";
import { aCompany, aMember, aUser } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("by their names people stand in both directions, those of one family by what they are called", async () => {
  const company = await aCompany(app.deps);
  for (const [last_name, first_name] of [
    ["Яковлева", "Анна"],
    ["Белов", "Пётр"],
    ["Белов", "Иван"],
  ] as const)
    await aMember(app.deps, {
      workspace: { id: company.workspace, roles: company.roles },
      user: await aUser(app.deps, { last_name, first_name }),
    });
  const named = async (ordering: string): Promise<string[]> => {
    const params = { id: company.workspace };
    const { results } = (await app.call(memberApi.list, company, { params, query: { ordering } })).ok();
    return results.map(({ name }) => name);
  };
  const forth = await named("name");
  expect(forth).toEqual(["Иван Белов", "Пётр Белов", "Анна Соколова", "Анна Яковлева"]);
  expect(await named("-name")).toEqual(forth.toReversed());
});
