import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allTendersApi } from "#contract/tenders/all-tenders.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { stopOpenTender } from "#server/seed/tender.builder.ts";
import { aWorld } from "#server/testing/observe/worlds.ts";
import type { World } from "#server/testing/observe/worlds.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller } from "#server/testing/test-app.ts";

let world: World;
let other: Awaited<ReturnType<typeof aCompany>>;

beforeAll(async () => {
  world = await aWorld(await startTestApp(), { sealed: false });
  const { app, customer, first, second, tender } = world;
  await aSubmittedOffer(app.deps, { supplier: first, offer: first.offer, prices: ["12.5", null, "7"] });
  await aSubmittedOffer(app.deps, { supplier: second, offer: second.offer, prices: ["13", "4", "8"] });
  await stopOpenTender(app.deps, { customer, id: tender });
  await cheapestWinners(app.deps, { customer, tender });
  await ordersOfWinners(app.deps, { customer, tender });
  other = await aCompany(app.deps, { is_customer: true, is_supplier: true });
});
afterAll(() => world.app.close());

const COMPANY_LISTS = {
  "purchase items": purchaseItemApi.list,
  groups: groupApi.list,
  tenders: tenderApi.list,
  offers: offerApi.list,
  orders: orderApi.list,
};
const ADMIN_LISTS = {
  "all tenders": allTendersApi.list,
  verifications: verificationApi.list,
  users: userAdminApi.list,
  "supplier companies": supplierCompanyApi.list,
  mails: mailApi.list,
};
type List = (typeof COMPANY_LISTS)[keyof typeof COMPANY_LISTS] | (typeof ADMIN_LISTS)[keyof typeof ADMIN_LISTS];

async function idsOf(list: List, caller: Caller, id?: readonly number[]): Promise<number[]> {
  const query = id === undefined ? {} : { id: id.join(",") };
  const { count, results } = (await world.app.call(list, caller, { query })).ok();
  expect(count).toBe(results.length);
  return results.map((row) => row.id);
}

describe.each(Object.entries(COMPANY_LISTS))("the list of %s", (name, list) => {
  const owner = (): Caller => (name === "offers" ? world.first : world.customer);

  test("returns the records with the requested ids and no others", async () => {
    const all = await idsOf(list, owner());
    expect(all).not.toEqual([]);
    expect(await idsOf(list, owner(), all)).toEqual(all);
    expect(await idsOf(list, owner(), [...all.slice(0, 1), 999_999_999])).toEqual(all.slice(0, 1));
    expect(await idsOf(list, owner(), [])).toEqual([]);
  });

  test("returns none of another company", async () => {
    expect(await idsOf(list, other, await idsOf(list, owner()))).toEqual([]);
  });
});

describe.each(Object.entries(ADMIN_LISTS))("the administrators' list of %s", (_, list) => {
  test("returns the records with the requested ids and no others", async () => {
    const all = await idsOf(list, world.administrator);
    expect(all).not.toEqual([]);
    expect(await idsOf(list, world.administrator, all)).toEqual(all);
    expect(await idsOf(list, world.administrator, [...all.slice(0, 1), 999_999_999])).toEqual(all.slice(0, 1));
  });

  test("is refused to others, whatever ids they know", async () => {
    const id = (await idsOf(list, world.administrator)).join(",");
    expect((await world.app.call(list, world.customer, { query: { id } })).status).toBe(403);
  });
});

test("ids give nobody more than the right to read the list does", async () => {
  const { app, customer } = world;
  const id = (await idsOf(orderApi.list, customer)).join(",");
  const without = await aMemberWith(app.deps, customer, ["read_purchase"]);
  expect((await app.call(orderApi.list, without, { query: { id } })).status).toBe(403);
});
