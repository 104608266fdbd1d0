import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { aColleague, anAnsweredTender, chosen } from "#server/modules/award/award-test-kit.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { setWorkspaceStatus } from "#server/testing/set-workspace-status.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const order = async (by: Caller, id: number) => (await app.call(orderApi.one, by, { params: { id } })).ok();
const lines = async (by: Caller, id: number) => (await app.call(orderApi.items, by, { params: { id } })).ok().results;
const offered = (by: Caller, id: number) => app.call(orderApi.offer_items, by, { params: { id } });
const addOffered = (by: Caller, id: number, items: readonly { offer_item: number; quantity: string }[]) =>
  callSeen(app, orderApi.add_offer_items, by, { params: { id }, body: { items } });
const addOwn = (by: Caller, id: number, body: object = {}) =>
  callSeen(app, orderApi.add_item, by, {
    params: { id },
    body: { nomenclature: "Доставка до склада", quantity: "1", unit: 1, price: "1500", ...body },
  });
const remove = (by: Caller, id: number, itemId: number) =>
  callSeen(app, orderApi.remove_item, by, { params: { id, itemId } });

async function ordered() {
  const tender = await anAnsweredTender(app, {
    answers: [
      ["689.5", "1.02"],
      ["742", "0.94"],
    ],
  });
  const { id, customer, lots, line, suppliers } = tender;
  const body = [{ id: lots[0], winners: [{ offer_item: line(0, 0), quantity: "150.5" }] }];
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  const [made] = (await callSeen(app, orderApi.create, customer, { body: { tender: id } })).ok().results;
  const [winner, other] = suppliers;
  if (made === undefined || winner === undefined || other === undefined) throw new Error("one order was made");
  return { ...tender, order: made.id, winner, other };
}

describe("lines of the offer", () => {
  test("come into an open order with the offered prices, and both sides see them and the total", async () => {
    const { id, customer, order: made, line, winner } = await ordered();
    expect((await offered(customer, made)).ok()).toMatchObject([
      {
        offer_item: line(0, 1),
        lot_position: 2,
        price_per_unit: "1.02",
        open_quantity: "24000",
        chosen_quantity: null,
      },
    ]);
    const after = (await addOffered(customer, made, [{ offer_item: line(0, 1), quantity: "333.3" }])).ok();
    // Totals: 150.5 × 689.5 = 103769.75 and 333.3 × 1.02 = 339.966, with VAT of 22829.345 and 74.7934.
    expect(after).toMatchObject({ version: 2, item_count: 2, total: "104109.72", vat: "22904.14" });
    expect(after.total_with_vat).toBe("127013.86");
    for (const side of [customer, winner]) {
      expect(await order(side, made)).toMatchObject({ total_with_vat: "127013.86" });
      expect((await lines(side, made)).map(({ position, total, vat }) => [position, total, vat])).toEqual([
        [1, "103769.75", "22829.35"],
        [2, "339.97", "74.79"],
      ]);
    }
    expect(await chosen(app, customer, id)).toEqual([[[line(0, 0), "150.5"]], [[line(0, 1), "333.3"]]]);
    expect((await offered(customer, made)).ok()).toEqual([]);
  });

  test("never take more of a lot than it asks for, whoever else was chosen or ordered", async () => {
    const { id, customer, lots, order: made, line } = await ordered();
    const winners = [{ offer_item: line(1, 1), quantity: "23000" }];
    (await app.call(lotApi.patch_many, customer, { params: { id }, body: [{ id: lots[1], winners }] })).ok();
    expect((await offered(customer, made)).ok()).toMatchObject([{ open_quantity: "1000" }]);
    const tooMuch = (await addOffered(customer, made, [{ offer_item: line(0, 1), quantity: "1000.001" }])).error();
    expect(tooMuch).toMatchObject({
      code: "already_ordered",
      problems: [{ code: "winner_quantity_exceeded", row: 0 }],
    });
    (await addOffered(customer, made, [{ offer_item: line(0, 1), quantity: "1000" }])).ok();
    (await callSeen(app, orderApi.create, customer, { body: { tender: id } })).ok();
    const all = (await app.call(lotApi.list, customer, { params: { id } })).ok().results;
    expect(all.map(({ is_ordered }) => is_ordered)).toEqual([false, true]);
  });

  test("are refused as a whole where one isn't the supplier's, is ordered already or stands there twice", async () => {
    const { customer, order: made, line } = await ordered();
    const fresh = { offer_item: line(0, 1), quantity: "1" };
    const problems = async (second: { offer_item: number; quantity: string }) =>
      (await addOffered(customer, made, [fresh, second])).error().problems?.map(({ code, row }) => [code, row]);
    expect(await problems({ offer_item: line(1, 1), quantity: "1" })).toEqual([["winner_lot_ordered", 1]]);
    expect(await problems({ offer_item: line(0, 0), quantity: "1" })).toEqual([["winner_lot_ordered", 1]]);
    expect(await problems(fresh)).toEqual([["winner_twice", 1]]);
    expect(await order(customer, made)).toMatchObject({ version: 1, item_count: 1 });
  });

  test.runIf(onPostgres)("that two people add at the same moment are added once", async () => {
    const { customer, order: made, line } = await ordered();
    const colleague = await aColleague(app, customer, "BA");
    const add = (by: Caller) => addOffered(by, made, [{ offer_item: line(0, 1), quantity: "24000" }]);
    const answers = await Promise.all([add(customer), add(colleague), add(customer)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await lines(customer, made)).toHaveLength(2);
  });
});

describe("lines by hand", () => {
  test("cost what was agreed, with the tender's VAT or another one", async () => {
    const { customer, order: made, winner } = await ordered();
    expect((await addOwn(customer, made)).ok()).toMatchObject({ total: "105269.75", vat: "23159.35" });
    (await addOwn(customer, made, { vat_rate: 2, quantity: "3", price: "0.335", part_number: "DOC-1" })).ok();
    expect((await lines(winner, made)).slice(1)).toMatchObject([
      {
        position: 2,
        lot: null,
        nomenclature: "Доставка до склада",
        vat_percent: "22",
        total: "1500.00",
        vat: "330.00",
      },
      { position: 3, part_number: "DOC-1", vat_percent: "10", total: "1.01", vat: "0.10", total_with_vat: "1.11" },
    ]);
    const billing = (await app.call(orderApi.billing, winner, { params: { id: made } })).ok();
    expect(billing).toMatchObject({ total_with_vat: (await order(customer, made)).total_with_vat });
    expect(billing.vat_by_rate.map(({ vat_percent, vat }) => [vat_percent, vat])).toEqual([
      ["22", "23159.35"],
      ["10", "0.10"],
    ]);
  });

  test("need a name, a quantity above zero, a unit and a price", async () => {
    const { customer, order: made } = await ordered();
    for (const [field, value] of Object.entries({ nomenclature: " ", quantity: "0", unit: 77, price: "-1" }))
      expect(Object.keys((await addOwn(customer, made, { [field]: value })).error().fields ?? {})).toEqual([field]);
  });
});

describe("a line that is taken out", () => {
  test("goes back to its lot, where it stays chosen and can be ordered again", async () => {
    const { id, customer, order: made, line, winner } = await ordered();
    (await addOwn(customer, made)).ok();
    const [first] = await lines(customer, made);
    expect((await remove(customer, made, first?.id ?? 0)).ok()).toMatchObject({
      item_count: 1,
      total: "1500.00",
      total_with_vat: "1830.00",
    });
    expect(await order(winner, made)).toMatchObject({ total_with_vat: "1830.00" });
    const [lot] = (await app.call(lotApi.list, customer, { params: { id } })).ok().results;
    expect(lot).toMatchObject({ is_ordered: false, winners: [{ quantity: "150.5", is_ordered: false }] });
    expect((await offered(customer, made)).ok()[0]).toMatchObject({
      offer_item: line(0, 0),
      open_quantity: "400",
      chosen_quantity: "150.5",
    });
    expect((await remove(customer, made, first?.id ?? 0)).status).toBe(404);
    const [rest] = await lines(customer, made);
    expect((await remove(customer, made, rest?.id ?? 0)).ok()).toMatchObject({
      item_count: 0,
      total: "0.00",
      vat: "0.00",
      total_with_vat: "0.00",
    });
  });

  test("of another order isn't found", async () => {
    const [one, two] = [await ordered(), await ordered()];
    const [foreign] = await lines(two.customer, two.order);
    expect((await remove(one.customer, one.order, foreign?.id ?? 0)).status).toBe(404);
    expect(await lines(two.customer, two.order)).toHaveLength(1);
  });
});

describe("changing lines", () => {
  test("names the revision that was seen: an older one is refused with what was changed", async () => {
    const { customer, order: made } = await ordered();
    (await addOwn(customer, made)).ok();
    const [first] = await lines(customer, made);
    const refused = (
      await callSeen(app, orderApi.remove_item, customer, {
        params: { id: made, itemId: first?.id ?? 0 },
        body: { version: 1 },
      })
    ).error();
    expect(refused).toMatchObject({
      code: "version_conflict",
      current: { version: 2, item_count: 2 },
      changes: [{ field: "total_with_vat", from: "126599.10", to: "128429.10" }],
    });
    expect(await lines(customer, made)).toHaveLength(2);
  });

  test("stands in the history of both sides", async () => {
    const { customer, order: made, winner } = await ordered();
    (await addOwn(customer, made)).ok();
    const [first] = await lines(customer, made);
    (await remove(customer, made, first?.id ?? 0)).ok();
    for (const side of [customer, winner]) {
      const query = { entity: "order", entity_id: made } as const;
      const entries = (await app.call(historyApi.list, side, { query })).ok().results;
      expect(entries.slice(0, 2).map(({ action, note }) => [action, note])).toEqual([
        ["remove_item", "Микроконтроллер, LQFP-100 × 150.5"],
        ["add_items", "Доставка до склада × 1"],
      ]);
    }
  });

  test("is the customer's alone, and nobody else finds the order", async () => {
    const { customer, order: made, line, winner, other } = await ordered();
    const [first] = await lines(customer, made);
    const calls = async (by: Caller) => [
      (await offered(by, made)).status,
      (await addOffered(by, made, [{ offer_item: line(0, 1), quantity: "1" }])).status,
      (await addOwn(by, made)).status,
      (await remove(by, made, first?.id ?? 0)).status,
    ];
    expect(await calls(winner)).toEqual([403, 403, 403, 403]);
    expect(await calls(await aMemberWith(app.deps, customer, ["read_order"]))).toEqual([403, 403, 403, 403]);
    expect(await calls(await aCompany(app.deps))).toEqual([404, 404, 404, 404]);
    expect(await calls(other)).toEqual([403, 403, 403, 403]);
    expect(await order(customer, made)).toMatchObject({ version: 1 });
  });

  test("ends with the order's being open; new lines need a verified company", async () => {
    const { customer, order: made, line } = await ordered();
    await setWorkspaceStatus(app.deps, customer.workspace, "NOT_VERIFIED");
    expect((await addOwn(customer, made)).error().code).toBe("workspace_not_verified");
    await setWorkspaceStatus(app.deps, customer.workspace, "VERIFIED");
    (
      await callSeen(app, orderApi.patch, customer, {
        params: { id: made },
        body: { status: "CLOSED", reason: "Закрываем без поставки" },
      })
    ).ok();
    const [first] = await lines(customer, made);
    expect((await offered(customer, made)).ok()).toEqual([]);
    expect((await addOwn(customer, made)).error().code).toBe("wrong_state");
    expect((await remove(customer, made, first?.id ?? 0)).error().code).toBe("wrong_state");
    expect((await addOffered(customer, made, [{ offer_item: line(0, 1), quantity: "1" }])).error().code).toBe(
      "wrong_state",
    );
  });
});
