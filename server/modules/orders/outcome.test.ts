import { afterAll, beforeAll, expect, test } from "vitest";
import { offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { openStream } from "#server/testing/open-stream.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  address = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const outcomeOf = async (supplier: Caller & { readonly offer: number }) =>
  (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok().outcome;

async function expectOutcomeEvent(stream: { next: () => Promise<unknown> }, offer: number): Promise<void> {
  const event = JSON.stringify({ kind: "offer_changed", id: offer });
  while (JSON.stringify(await stream.next()) !== event);
}

test("an order, and its refusal, reach the pages of all who answered: chosen, or not chosen", async () => {
  const tender = await anAnsweredTender(app, {
    answers: [
      ["689.5", "1.02"],
      ["742", "0.94"],
    ],
  });
  const { id, customer, lots, line, suppliers } = tender;
  const [first, second] = suppliers;
  if (first === undefined || second === undefined) throw new Error("two suppliers answered");
  expect(await outcomeOf(second)).toEqual({ orders: [], lots_not_chosen: 0 });
  const body = lots.map((lot, place) => ({
    id: lot,
    winners: [{ offer_item: line(0, place), quantity: place === 0 ? "400" : "24000" }],
  }));
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  const [chosen, other] = [await openStream(app, address, first), await openStream(app, address, second)];
  const [order] = (await callSeen(app, orderApi.create, customer, { body: { tender: id } })).ok().results;
  await Promise.all([expectOutcomeEvent(chosen, first.offer), expectOutcomeEvent(other, second.offer)]);
  expect(await outcomeOf(first)).toEqual({
    orders: [{ id: order?.id, number: order?.number, lots: 2 }],
    lots_not_chosen: 0,
  });
  expect(await outcomeOf(second)).toEqual({ orders: [], lots_not_chosen: 2 });
  const decline = { status: "CLOSED", decline: true, reason: "нет склада" };
  (await callSeen(app, orderApi.patch, customer, { params: { id: order?.id ?? 0 }, body: decline })).ok();
  await Promise.all([expectOutcomeEvent(chosen, first.offer), expectOutcomeEvent(other, second.offer)]);
  expect(await outcomeOf(second)).toEqual({ orders: [], lots_not_chosen: 0 });
  for (const stream of [chosen, other]) stream.close();
});
