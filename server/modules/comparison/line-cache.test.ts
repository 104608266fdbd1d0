import { afterAll, beforeAll, expect, test } from "vitest";
import { anOpenTender } from "#server/modules/offers/offer-test-kit.ts";
import { outsideCalls } from "#server/modules/offers/outside-test-kit.ts";
import { anEnteredOffer, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { compared, enter, typed } = outsideCalls(() => app);

test("a comparison that is read again is as it was, and has what came and was corrected since", async () => {
  const { customer, suppliers, tender } = await anOpenTender(app, { suppliers: 2 });
  const [entered, other] = suppliers;
  if (entered === undefined || other === undefined) throw new Error("two suppliers are asked");
  const prices = async () =>
    new Map((await compared(customer, tender)).map(({ id, items }) => [id, items[0]?.price_per_unit]));
  await anEnteredOffer(app.deps, { customer, offer: entered.offer, prices: ["5"] });
  const before = await compared(customer, tender);
  expect(await compared(customer, tender)).toEqual(before);
  expect(await prices()).toEqual(new Map([[entered.offer, "5"]]));
  await aSubmittedOffer(app.deps, { supplier: other, offer: other.offer, prices: ["6"] });
  const both = new Map([
    [entered.offer, "5"],
    [other.offer, "6"],
  ]);
  expect(await prices()).toEqual(both);
  await typed(customer, entered.offer, ["7"]);
  // Changes to a draft offer don't affect the comparison.
  expect(await prices()).toEqual(both);
  (await enter(customer, entered.offer)).ok();
  expect(await prices()).toEqual(both.set(entered.offer, "7"));
});
