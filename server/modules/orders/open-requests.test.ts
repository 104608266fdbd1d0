import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { IsoDate } from "#contract/primitives.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { FREE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { findAggregateDrift, repairAggregates } from "#server/db/aggregates.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertAggregatesMatch(app.deps.db);
  await app.close();
});

const METRES = 2;
const TWENTY_TWO = 5;

/** A request for 400 metres of cable, and an order by hand without it. */
async function aRequest() {
  const customer = await aCompany(app.deps, { is_customer: true });
  const supplier = await aSupplier(app.deps);
  const [request = 0] = await someItems(app.deps, {
    ...customer,
    items: [
      {
        nomenclature: "Кабель",
        part_number: "КГ 3х2,5",
        quantity: "400",
        units: METRES,
        target_delivery_time: IsoDate.parse("2026-11-23"),
      },
    ],
  });
  const order = await anOrderByHand(app.deps, { customer, supplier, name: "Доставка", price: "122.00" });
  return { customer, supplier, request, order };
}
type Made = Awaited<ReturnType<typeof aRequest>>;

const take = ({ customer, request, order }: Made, quantity: string, id = order) =>
  callSeen(app, orderApi.add_requests, customer, {
    params: { id },
    body: { items: [{ purchase_item: request, quantity, price: "10", vat_rate: TWENTY_TWO }] },
  });
const another = ({ customer, supplier }: Made) =>
  anOrderByHand(app.deps, { customer, supplier, name: "Ещё", price: "1.00" });
async function stateOf({ customer, request }: Made): Promise<[status: string, open: string]> {
  const { status, open_quantity } = (await app.call(purchaseItemApi.one, customer, { params: { id: request } })).ok();
  return [status, open_quantity];
}
const lineOf = async ({ customer, order, request }: Made): Promise<number> => {
  const { results } = (await app.call(orderApi.items, customer, { params: { id: order } })).ok();
  return results.find(({ purchase_item }) => purchase_item === request)?.id ?? 0;
};
const amend = (by: Caller, id: number, body: object) =>
  callSeen(app, amendmentApi.propose, by, { params: { id }, body });
async function accept({ supplier, order }: Made) {
  const { results } = (await app.call(amendmentApi.list, supplier, { params: { id: order } })).ok();
  const params = { id: order, amendmentId: results[0]?.id ?? 0 };
  return callSeen(app, amendmentApi.accept, supplier, { params, body: {} });
}
const confirm = async ({ supplier, order }: Made) =>
  (await callSeen(app, orderConfirmationApi.confirm, supplier, { params: { id: order }, body: {} })).ok();

describe("a request that orders cover in part", () => {
  test("is partly ordered, is found among the free ones, and goes into a tender with the rest", async () => {
    const made = await aRequest();
    (await take(made, "150")).ok();
    expect(await stateOf(made)).toEqual(["partly_ordered", "250"]);
    const { customer, request } = made;
    const query = { status: FREE_ITEM_STATUSES.join(",") };
    const free = (await app.call(purchaseItemApi.list, customer, { query })).ok().results;
    expect(free.map(({ id }) => id)).toEqual([request]);
    expect((await app.call(purchaseItemApi.list, customer, { query: { status: "ordered" } })).ok().count).toBe(0);
    const tender = (
      await app.call(itemTenderApi.create_tender, customer, { body: { ids: [request], taken: "skip" } })
    ).ok();
    const lots = (await app.call(lotApi.list, customer, { params: { id: tender.id } })).ok().results;
    expect(lots.map(({ quantity }) => quantity)).toEqual(["250"]);
    // A tender takes nothing of it.
    expect(await stateOf(made)).toEqual(["partly_ordered", "250"]);
  });

  test("gets free when an amendment lowers its line, and is taken again when that is undone", async () => {
    const made = await aRequest();
    (await take(made, "400")).ok();
    await confirm(made);
    expect(await stateOf(made)).toEqual(["ordered", "0"]);
    const item = await lineOf(made);
    const to = async (quantity: string) => {
      (await amend(made.customer, made.order, { changed: [{ item, quantity }] })).ok();
      (await accept(made)).ok();
    };
    await to("120.5");
    expect(await stateOf(made)).toEqual(["partly_ordered", "279.5"]);
    await to("400");
    expect(await stateOf(made)).toEqual(["ordered", "0"]);
  });

  test("gets free when its line is removed or cancelled, or its order is closed short or declined", async () => {
    const ends: readonly ((made: Made, item: number) => Promise<unknown>)[] = [
      async ({ customer, order }, itemId) =>
        (await callSeen(app, orderApi.remove_item, customer, { params: { id: order, itemId } })).ok(),
      async ({ customer, order }, item) => (await amend(customer, order, { removed: [item] })).ok(),
      async ({ customer, order }, item) => (await amend(customer, order, { cancelled: [item] })).ok(),
      async ({ customer, order }, itemId) =>
        (
          await callSeen(app, orderDeliveryApi.close_line, customer, {
            params: { id: order, itemId },
            body: { reason: "Больше не нужно" },
          })
        ).ok(),
      async ({ customer, order }) =>
        (
          await callSeen(app, orderApi.patch, customer, {
            params: { id: order },
            body: { status: "CLOSED", reason: "Проект закрыт" },
          })
        ).ok(),
      async ({ supplier, order }) =>
        (
          await callSeen(app, orderApi.patch, supplier, {
            params: { id: order },
            body: { status: "CLOSED", decline: true, reason: "Нет на складе" },
          })
        ).ok(),
    ];
    for (const end of ends) {
      const made = await aRequest();
      (await take(made, "400")).ok();
      await end(made, await lineOf(made));
      expect(await stateOf(made)).toEqual(["new", "400"]);
    }
  });

  test("keeps what was accepted of a line that is closed short", async () => {
    const made = await aRequest();
    (await take(made, "400")).ok();
    await confirm(made);
    const item = await lineOf(made);
    const { customer, order } = made;
    const delivery = { received_on: "2026-11-20", lines: [{ item, accepted: "70", refused: "0" }] };
    (
      await callSeen(app, orderDeliveryApi.receive_unannounced, customer, { params: { id: order }, body: delivery })
    ).ok();
    expect(await stateOf(made)).toEqual(["ordered", "0"]);
    const body = { reason: "Больше не нужно" };
    (await callSeen(app, orderDeliveryApi.close_line, customer, { params: { id: order, itemId: item }, body })).ok();
    expect(await stateOf(made)).toEqual(["partly_ordered", "330"]);
  });

  test("is needed on the home page until it is ordered, with or without a tender", async () => {
    const made = await aRequest();
    const needed = async () =>
      (await app.call(homeApi.home, made.customer)).ok().coming.filter(({ kind }) => kind === "items_needed");
    (await take(made, "399")).ok();
    expect(await needed()).toMatchObject([{ day: "2026-11-23", count: 1 }]);
    (await take(made, "1")).ok();
    expect(await needed()).toEqual([]);
  });

  test("follows the quantity and the unit that are asked for", async () => {
    const made = await aRequest();
    (await take(made, "150")).ok();
    const { customer, request } = made;
    const params = { id: request };
    const ask = async (body: object) => {
      const { version } = (await app.call(purchaseItemApi.one, customer, { params })).ok();
      (await app.call(purchaseItemApi.patch, customer, { params, body: { ...body, version } })).ok();
    };
    await ask({ quantity: "150" });
    expect(await stateOf(made)).toEqual(["ordered", "0"]);
    await ask({ quantity: "151.5" });
    expect(await stateOf(made)).toEqual(["partly_ordered", "1.5"]);
    // Metres can't be counted as pieces, so nothing is left to order.
    await ask({ units: 1 });
    expect(await stateOf(made)).toEqual(["ordered", "0"]);
  });
});

describe("orders take no more of a request than is left", () => {
  const sentence = (answer: { error: () => ErrorBody }) => answer.error().problems?.[0]?.detail.replaceAll(/\s/g, " ");

  test("another order is refused, with what is left", async () => {
    const made = await aRequest();
    (await take(made, "150")).ok();
    const second = await another(made);
    const refused = await take(made, "250.001", second);
    expect(refused.error().problems).toMatchObject([{ code: "request_exceeded", row: 0, field: "quantity" }]);
    expect(sentence(refused)).toBe(
      "“Кабель”: 250 m of 400 m are left to order. Order less, or raise the quantity of the request first.",
    );
    (await take(made, "250", second)).ok();
    const third = await take(made, "0.001", await another(made));
    expect(sentence(third)).toBe(
      "“Кабель”: all 400 m are ordered already. To order more, raise the quantity of the request first.",
    );
  });

  test("an order by hand is refused too", async () => {
    const made = await aRequest();
    (await take(made, "400")).ok();
    const body = {
      name: "Кабель",
      supplier: made.supplier.workspace,
      currency: 1,
      tax_type: 2,
      payment_method: "FULL_PREPAYMENT",
      requests: [{ purchase_item: made.request, quantity: "1", price: "50" }],
    };
    const answer = (await app.call(orderApi.create, made.customer, { body })).error();
    expect(answer.problems).toMatchObject([{ code: "request_ordered", row: 0, field: "quantity" }]);
  });

  test("two orders at once don't both take the rest", async () => {
    const made = await aRequest();
    const second = await another(made);
    const answers = await Promise.all([take(made, "300"), take(made, "300", second)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stateOf(made)).toEqual(["partly_ordered", "100"]);
  });

  test("an amendment doesn't raise a line beyond it; the supplier learns nothing of the request", async () => {
    const made = await aRequest();
    (await take(made, "150")).ok();
    await confirm(made);
    const item = await lineOf(made);
    const raise = (by: Caller, quantity: string) => amend(by, made.order, { changed: [{ item, quantity }] });
    expect(sentence(await raise(made.customer, "401"))).toBe(
      "“Кабель”: 250 m of 400 m are left to order. Order less, or raise the quantity of the request first.",
    );
    expect((await raise(made.supplier, "401")).error().problems).toMatchObject([{ code: "proposal_exceeds_need" }]);
    // What a proposal makes of the order is also shown while it takes more of the request.
    (await raise(made.supplier, "300")).ok();
    const params = { id: made.order };
    const shown = (await app.call(orderConfirmationApi.proposal, made.customer, { params })).ok();
    expect(shown.items).toMatchObject([{ quantity: "150", proposed_quantity: "300" }]);
    const of = { params, body: { reason: "Так не договаривались" } };
    (await callSeen(app, orderConfirmationApi.refuse, made.customer, of)).ok();
    (await raise(made.customer, "400")).ok();
    // Meanwhile another order takes a part of it.
    (await take(made, "1", await another(made))).ok();
    expect((await accept(made)).error().code).toBe("amendment_overtaken");
    expect(await stateOf(made)).toEqual(["partly_ordered", "249"]);
  });
});

test("a recount finds and mends what differs of a request", async () => {
  const made = await aRequest();
  (await take(made, "150")).ok();
  const { db } = app.deps;
  await db
    .updateTable("purchase_item_state")
    .set({ ordered_quantity: "400" })
    .where("purchase_item_id", "=", made.request)
    .execute();
  expect(await findAggregateDrift(db)).toEqual([
    {
      figure: `request ${made.request}: status, ordered quantity`,
      kept: '["partly_ordered", 400]',
      counted: '["partly_ordered", 150]',
    },
  ]);
  await repairAggregates(db);
  expect(await stateOf(made)).toEqual(["partly_ordered", "250"]);
});
