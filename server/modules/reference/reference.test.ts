import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceApi } from "#contract/reference/reference.api.ts";
import { aSession, aUser } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let caller: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  caller = { token: await aSession(app.deps, await aUser(app.deps)) };
});
afterAll(() => app.close());

const russian = { headers: { "accept-language": "ru-RU" } };

test("units have the signs of the reader's language and the codes of OKEI", async () => {
  const units = (await app.call(referenceApi.units, caller, russian)).ok();
  expect(units.map(({ id, slug, okei, symbol }) => [id, slug, okei, symbol])).toEqual([
    [1, "pcs", "796", "шт"],
    [2, "m", "006", "м"],
    [3, "m2", "055", "м²"],
    [4, "l", "112", "л"],
    [5, "kg", "166", "кг"],
  ]);
  expect((await app.call(referenceApi.units, caller)).ok().map(({ symbol }) => symbol)).toEqual([
    "pcs",
    "m",
    "m²",
    "L",
    "kg",
  ]);
});

test("the VAT rate in force is the one of the day of the call", async () => {
  const inForce = async () =>
    (await app.call(referenceApi.vat_rates, caller))
      .ok()
      .filter(({ is_default }) => is_default)
      .map(({ percent }) => percent);
  expect(await inForce()).toEqual(["22"]);
  const now = app.clock.now().toISOString();
  app.clock.set("2025-12-31T09:00:00Z");
  const old = { token: await aSession(app.deps, await aUser(app.deps)) };
  expect((await app.call(referenceApi.vat_rates, old)).ok().find(({ is_default }) => is_default)?.percent).toBe("20");
  app.clock.set(now);
});

test("tax types and payment methods are named in the reader's language", async () => {
  expect((await app.call(referenceApi.tax_types, caller, russian)).ok().map(({ id }) => id)).toEqual([1, 2, 3]);
  const [russianFirst] = (await app.call(referenceApi.payment_rules, caller, russian)).ok();
  const [englishFirst] = (await app.call(referenceApi.payment_rules, caller)).ok();
  expect(russianFirst?.name).toContain("Предоплата");
  expect(englishFirst).toEqual({ id: "FULL_PREPAYMENT", name: "Prepayment 100%" });
});

test("without a session nothing is listed", async () => {
  for (const endpoint of Object.values(referenceApi)) expect((await app.call(endpoint, null)).status).toBe(401);
});
