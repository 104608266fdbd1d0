import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { gatherWords } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const FOUND = "Чип";
const search = { search: FOUND.toLowerCase(), limit: 2 };

async function aShelf() {
  const company = await aCompany(app.deps);
  const add = (names: readonly string[]) =>
    someItems(app.deps, { ...company, items: names.map((nomenclature) => ({ nomenclature })) });
  const ids = await add(Array.from({ length: 24 }, (_, place) => (place % 2 === 0 ? FOUND : "Болт")));
  const list = async (query: object) =>
    (await app.call(purchaseItemApi.list, company, { query: { ...search, ...query } })).ok();
  const renamed = (nomenclature: string) => async () => {
    const [id] = ids.splice(0, 1);
    await app.call(purchaseItemApi.patch_many, company, { body: [{ id, nomenclature }] });
    ids.push(...(id === undefined ? [] : [id]));
  };
  return {
    list,
    steps: {
      add: async () => void ids.push(...(await add([FOUND]))),
      add_another: async () => void ids.push(...(await add(["Гайка"]))),
      rename: renamed("Болт"),
      rename_back: renamed(FOUND),
      remove: async () => {
        await app.call(purchaseItemApi.delete_many, company, { body: { ids: ids.splice(-1) } });
      },
      gather: () => gatherWords(app.deps.db),
      // Changes to another company's texts must not invalidate the cache.
      elsewhere: async () => void (await someItems(app.deps, { ...(await aCompany(app.deps)), items: [{}] })),
    },
  };
}
const STEPS = ["add", "add_another", "rename", "rename_back", "remove", "gather", "elsewhere"] as const;

test("a search that is asked again answers what there is, whatever has changed since it was counted", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 8 }), async (asked) => {
      const { list, steps } = await aShelf();
      for (const step of ["gather", ...asked] as const) {
        await steps[step]();
        for (const offset of [0, 2, 0]) {
          // The filter matches every item but makes the query bypass the cache.
          const { count, results } = await list({ offset, quantity_from: "0" });
          const again = await list({ offset });
          expect([again.count, again.results.map(({ id }) => id)]).toEqual([count, results.map(({ id }) => id)]);
        }
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);

test("what was found is not looked for again while nothing has changed", async () => {
  const { list, steps } = await aShelf();
  await steps.gather();
  const statements = async () => {
    app.queries();
    expect((await list({})).count).toBe(12);
    return app.queries().filter((text) => /WITH found/.test(text)).length;
  };
  expect(await statements()).toBe(1);
  expect(await statements()).toBe(0);
  await steps.rename();
  await list({});
  await steps.rename_back();
  expect(await statements()).toBe(1);
});
