import { afterAll, beforeAll, expect, test } from "vitest";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
type Company = Awaited<ReturnType<typeof aCompany>>;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app.deps);
});
afterAll(() => app.close());

const keyed = (key: string) => ({ "idempotency-key": key });
const create = (key: string, nomenclature: string, by: Company = company) =>
  app.call(purchaseItemApi.create, by, { body: { nomenclature, quantity: "1" }, headers: keyed(key) });
const counted = async (search: string, by: Company = company): Promise<number> =>
  (await app.call(purchaseItemApi.list, by, { query: { search } })).ok().count;

test("a call with a key does its work once and answers a repeat the same", async () => {
  const first = (await create("once", "Гайка М5")).ok();
  expect((await create("once", "Гайка М5")).ok()).toEqual(first);
  expect(await counted("Гайка")).toBe(1);
});

test.runIf(onPostgres)("even when the repeats come at the same moment", async () => {
  const answers = await Promise.all([
    create("at once", "Штифт 3"),
    create("at once", "Штифт 3"),
    create("at once", "Штифт 3"),
  ]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.ok()))).size).toBe(1);
  expect(await counted("Штифт")).toBe(1);
});

test("what was refused may be mended and sent again with the same key; what was done may not be sent with another body", async () => {
  expect((await create("mended", "")).error().code).toBe("invalid_input");
  (await create("mended", "Болт М5")).ok();
  expect((await create("mended", "Болт М6")).error().code).toBe("invalid_input");
  expect(await counted("Болт")).toBe(1);
});

test("a call that failed half-way has done nothing, and its key serves the next attempt", async () => {
  const [item] = (await create("made", "Втулка")).ok();
  const change = (version: number) =>
    app.call(purchaseItemApi.patch, company, {
      params: { id: item?.id ?? 0 },
      body: { nomenclature: "Втулка 12", version },
      headers: keyed("change"),
    });
  expect((await change(99)).error().code).toBe("version_conflict");
  const changed = (await change(1)).ok();
  expect(changed).toMatchObject({ nomenclature: "Втулка 12", version: 2 });
  // Without the idempotency key, this repeated call would be a conflict, because the version has changed.
  expect((await change(1)).ok()).toEqual(changed);
});

test("a key is its user's own", async () => {
  const other = await aCompany(app.deps);
  (await create("shared", "Заклёпка 1")).ok();
  (await create("shared", "Заклёпка 2", other)).ok();
  expect([await counted("Заклёпка"), await counted("Заклёпка", other)]).toEqual([1, 1]);
});

test("a key of one call serves no other call and no other workspace", async () => {
  const [item] = (await create("one call", "Скоба")).ok();
  const update = await app.call(purchaseItemApi.patch, company, {
    params: { id: item?.id ?? 0 },
    body: { nomenclature: "Скоба 2", version: 1 },
    headers: keyed("one call"),
  });
  expect(update.error()).toMatchObject({ code: "invalid_input", fields: { "Idempotency-Key": [expect.any(String)] } });
  const second = await aCompany(app.deps, { owner: company.owner });
  expect((await create("one call", "Скоба", second)).error().code).toBe("invalid_input");
  expect(await counted("Скоба", second)).toBe(0);
});

test("a key is forgotten after a day", async () => {
  (await create("yesterday", "Хомут 1")).ok();
  app.clock.advance(24 * HOUR_MS + 1000);
  (await create("yesterday", "Хомут 2")).ok();
  expect(await counted("Хомут")).toBe(2);
});
