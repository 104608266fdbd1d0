import { afterAll, beforeAll, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { aCompany, aMemberWith, PASSWORD } from "#server/seed/people.builder.ts";
import { CALLS } from "#server/testing/observe/observe.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Workspace settings that not every member may read, each with the endpoints that save and read them. */
const SETTINGS = CALLS.flatMap(({ endpoint: save }) => {
  if (save.method !== "PUT" || !save.path.startsWith("/workspaces/{id}/")) return [];
  const read = CALLS.find(({ endpoint }) => endpoint.method === "GET" && endpoint.path === save.path)?.endpoint;
  const isForAll = read?.access.kind === "member" && read.access.permission === null;
  return read === undefined || isForAll ? [] : [{ path: save.path, read, save }];
});

const SAVED: Readonly<Record<string, object>> = {
  "/workspaces/{id}/one_c": {
    version: 0,
    driver: "push",
    role: "buyer",
    format: "2.10",
    encoding: "utf-8",
    preset: null,
    posts: false,
    makes: true,
    url: "https://one-c.example.test/orders",
    login: "svc-mark",
    proof: PASSWORD,
    final_status: null,
  },
  "/workspaces/{id}/award-setting": {
    version: 0,
    limit: { sum: "771357.00", currency: 1 },
    reasons_required: true,
  },
};

test("every setting that has readers of its own is walked", () => {
  expect(SETTINGS.map(({ path }) => path).toSorted()).toEqual(Object.keys(SAVED).toSorted());
});

test.each(SETTINGS)(
  "the history of $path is seen by those who read the setting, by nobody else",
  async ({ path, read, save }) => {
    const owner = await aCompany(app.deps, { is_supplier: true });
    const params = { id: owner.workspace };
    const historyOf = async (caller: Caller) => {
      const query = { entity: "workspace", entity_id: owner.workspace };
      return (await app.call(historyApi.list, caller, { query })).ok().results;
    };
    const before = new Set((await historyOf(owner)).map(({ id }) => id));
    (await app.call(save, owner, { params, body: SAVED[path] })).ok();
    const added = (await historyOf(owner)).filter(({ id }) => !before.has(id));
    expect(added).toHaveLength(1);
    for (const permissions of [[], ...PERMISSIONS.map((permission) => [permission])]) {
      const member = await aMemberWith(app.deps, owner, permissions);
      const reads = (await app.call(read, member, { params })).status === 200;
      const seen = (await historyOf(member)).filter(({ id }) => id === added[0]?.id);
      expect(seen, `${permissions.join()}`).toEqual(reads ? added : []);
    }
  },
);
