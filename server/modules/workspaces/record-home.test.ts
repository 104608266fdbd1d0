import { afterAll, beforeAll, expect, test } from "vitest";
import { HOMED_RECORDS, recordHomeApi } from "#contract/workspaces/record-home.api.ts";
import type { HomedRecord } from "#contract/workspaces/record-home.api.ts";
import { allTendersApi } from "#contract/tenders/all-tenders.api.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aMember, anAdministrator, aSession, aUser } from "#server/seed/people.builder.ts";
import { aGroup, anItem } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let made: Awaited<ReturnType<typeof ordered>>;
beforeAll(async () => {
  app = await startTestApp();
  made = await ordered();
});
afterAll(() => app.close());

async function ordered() {
  const { deps } = app;
  const tender = await anAnsweredTender(app, { answers: [["10", "20"]] });
  const { customer } = tender;
  const [supplier] = tender.suppliers;
  if (supplier === undefined) throw new Error("no supplier");
  const numbers = { tender: 41, offer: 52, order: 63 };
  await deps.db
    .updateTable("tender")
    .set({ number: numbers.tender, name: "Кабели" })
    .where("id", "=", tender.id)
    .execute();
  await deps.db.updateTable("offer").set({ number: numbers.offer }).where("id", "=", supplier.offer).execute();
  await cheapestWinners(deps, { customer, tender: tender.id });
  const [order] = await ordersOfWinners(deps, { customer, tender: tender.id });
  await deps.db
    .updateTable("purchase_order")
    .set({ number: numbers.order })
    .where("id", "=", order?.id ?? 0)
    .execute();
  const item = await anItem(deps, customer);
  const group = await aGroup(deps, customer);
  const ids: Record<HomedRecord, number> = {
    tender: tender.id,
    offer: supplier.offer,
    order: order?.id ?? 0,
    purchase_item: item,
    group: group,
  };
  return { customer, supplier, ids };
}

test("a record's address leads each person to the company of theirs that has it, and to none that isn't theirs", async () => {
  const { customer, supplier, ids } = made;
  const user = await aUser(app.deps);
  // The user's first company has none of the records. In the customer's company, the user is a member without
  // permissions.
  await aCompany(app.deps, { is_customer: true });
  await aMember(app.deps, { workspace: { id: customer.workspace, roles: customer.roles }, user });
  const member = { token: await aSession(app.deps, user) };
  const stranger = { token: (await aCompany(app.deps, { is_customer: true })).token };
  const home = async (caller: { token: string }, kind: HomedRecord) =>
    (await app.call(recordHomeApi.find, caller, { params: { kind, id: ids[kind] } })).ok().workspace?.id ?? null;
  for (const kind of HOMED_RECORDS) {
    expect([kind, await home(member, kind)]).toEqual([kind, kind === "offer" ? null : customer.workspace]);
    expect([kind, await home(stranger, kind)]).toEqual([kind, null]);
  }
  expect(await home(supplier, "offer")).toBe(supplier.workspace);
  expect(await home(supplier, "order")).toBe(supplier.workspace);
  expect(await home(supplier, "tender")).toBeNull();
});

test.each(["T-00041", "t-41", "Т-00041", "00041", "41", "CP-00041", "СР-00041", "T-00041 кабели"])(
  "a tender is found by %s",
  async (search) => {
    const { customer, ids } = made;
    const admin = await anAdministrator(app.deps);
    const own = (await app.call(tenderApi.list, customer, { query: { search } })).ok();
    expect(own.results.map(({ id }) => id)).toEqual([ids.tender]);
    const all = (await app.call(allTendersApi.list, admin, { query: { search } })).ok();
    expect(all.results.map(({ id }) => id)).toContain(ids.tender);
    const orders = (await app.call(orderApi.list, customer, { query: { search: search.split(" ")[0] ?? "" } })).ok();
    expect(orders.results.map(({ id }) => id)).toEqual([ids.order]);
    const offers = (await app.call(offerApi.list, made.supplier, { query: { search } })).ok();
    expect(offers.results.map(({ id }) => id)).toEqual([ids.offer]);
  },
);

test.each(["Q-00052", "q52", "ПР-00052", "O-00052", "О-00052", "00052", "52"])(
  "an offer is found by %s",
  async (search) => {
    const { results } = (await app.call(offerApi.list, made.supplier, { query: { search } })).ok();
    expect(results.map(({ id }) => id)).toEqual([made.ids.offer]);
  },
);

test.each(["PO-00063", "РО-63", "З-00063", "00063", "63"])("an order is found by %s, on both sides", async (search) => {
  for (const side of [made.customer, made.supplier]) {
    const { results } = (await app.call(orderApi.list, side, { query: { search } })).ok();
    expect(results.map(({ id }) => id)).toEqual([made.ids.order]);
  }
});

test("letters of another document find nothing", async () => {
  const { customer, supplier } = made;
  expect((await app.call(tenderApi.list, customer, { query: { search: "PO-00041" } })).ok().count).toBe(0);
  expect((await app.call(offerApi.list, supplier, { query: { search: "T-00052" } })).ok().count).toBe(0);
});
