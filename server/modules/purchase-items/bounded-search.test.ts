import { afterAll, beforeAll, expect, test } from "vitest";
import { COUNTED_MAX_ROWS } from "#contract/limits.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { gatherWords } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/**
 * The capacitors are older than the resistors. The number of resistors exceeds the limit for exact counts, and both
 * together exceed the limit for search results.
 */
const CAPACITORS = COUNTED_MAX_ROWS;
const ITEMS = CAPACITORS + COUNTED_MAX_ROWS + 2;
let app: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app.deps);
  const items = Array.from({ length: ITEMS }, (_, place) => ({
    nomenclature: place < CAPACITORS ? "Чип-конденсатор" : "Чип-резистор",
    part_number: place === 0 ? "first" : null,
    quantity: "10",
  }));
  await someItems(app.deps, { ...company, items });
});
afterAll(() => app.close());

const list = (query: Record<string, string | number>) => app.call(purchaseItemApi.list, company, { query });

test.each([
  ["a search", { search: "резистор" }, CAPACITORS],
  ["a search that nearly all match", { search: "чип" }, 0],
  ["a filter", { quantity_from: "5" }, 0],
])(
  "of what %s leaves it is said that there are more than are counted, the newest first, and no page behind is read",
  async (_, asked, first) => {
    const { count, count_is_bound, results } = (await list({ ...asked, limit: 3 })).ok();
    expect({ count, count_is_bound }).toEqual({ count: COUNTED_MAX_ROWS, count_is_bound: true });
    const ids = results.map(({ id }) => id);
    const [newest] = (await list({ limit: 1 })).ok().results;
    expect(ids).toEqual([0, 1, 2].map((place) => (newest?.id ?? 0) - place));
    const [oldest] = (await list({ ...asked, ordering: "id", limit: 1 })).ok().results;
    expect(oldest?.id).toBe((newest?.id ?? 0) - ITEMS + 1 + first);
    const last = (await list({ ...asked, limit: 1, offset: COUNTED_MAX_ROWS - 1 })).ok().results;
    expect(last.map(({ id }) => id)).toEqual([(newest?.id ?? 0) - COUNTED_MAX_ROWS + 1]);
    const behind = await list({ ...asked, offset: COUNTED_MAX_ROWS });
    expect([behind.status, behind.error().problems?.map(({ detail }) => detail)]).toEqual([
      400,
      ["Only the first 10,000 rows can be shown. Narrow the list with the search or filters."],
    ]);
  },
);

test("what is narrowed down, and all there is, is counted exactly and paged to its end", async () => {
  const { count, ...all } = (await list({ limit: 1, offset: ITEMS - 1 })).ok();
  expect([count, all.results.map(({ part_number }) => part_number)]).toEqual([ITEMS, ["first"]]);
  const few = (await list({ search: "first" })).ok();
  expect([few.count, "count_is_bound" in few || "count_is_bound" in all]).toEqual([1, false]);
});

test("of a search that finds too many to gather, the pages that were looked for are known while no text changes", async () => {
  await gatherWords(app.deps.db);
  const looked = async (query: Record<string, number>) => {
    app.queries();
    const { count, results } = (await list({ search: "чип", ...query })).ok();
    expect(count).toBe(COUNTED_MAX_ROWS);
    return {
      ids: results.map(({ id }) => id),
      found: app.queries().some((text) => /ORDER BY f.id DESC LIMIT/.test(text)),
    };
  };
  const first = await looked({ limit: 6 });
  expect(first.found).toBe(true);
  expect(await looked({ limit: 3, offset: 3 })).toEqual({ ids: first.ids.slice(3), found: false });
  expect((await looked({ limit: 6, offset: 6 })).found).toBe(true);
  expect(await looked({ limit: 6 })).toEqual({ ids: first.ids, found: false });
  const [added = 0] = await someItems(app.deps, { ...company, items: [{ nomenclature: "Чип-диод" }] });
  expect((await looked({ limit: 2 })).ids).toEqual([added, first.ids[0]]);
});
