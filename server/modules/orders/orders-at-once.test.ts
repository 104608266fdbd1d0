import { afterAll, beforeAll, expect, test } from "vitest";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { ordersAtOnceApi } from "#contract/orders/orders-at-once.api.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Seen {
  readonly id: number;
  readonly version: number;
  readonly total: string;
}

const PRICES = ["100.00", "250.00", "400.00"];

async function aWorld() {
  const customer = await aCompany(app.deps, { is_customer: true, name: "Прибор" });
  const supplier = await aSupplier(app.deps, { name: "Болтзавод" });
  const ids: number[] = [];
  for (const price of PRICES)
    ids.push(await anOrderByHand(app.deps, { customer, supplier, name: `На ${price}`, price }));
  const one = async (id: number) => (await app.call(orderApi.one, customer, { params: { id } })).ok();
  const seen = async (sum: "total_with_vat" | "next_payment"): Promise<Seen[]> => {
    const read = await Promise.all(ids.map(one));
    return read.map((order) => ({
      id: order.id,
      version: order.version,
      total: sum === "next_payment" ? (order.next_payment?.amount ?? "0.00") : order.total_with_vat,
    }));
  };
  return { customer, supplier, ids, one, seen };
}
const codes = ({ results }: { results: readonly { error: { code: string } | null }[] }) =>
  results.map(({ error }) => error?.code ?? null);

test("a supplier confirms several orders in one call and learns of each why it was not confirmed", async () => {
  const { customer, supplier, ids, one, seen } = await aWorld();
  const [first, second, third] = await seen("total_with_vat");
  if (first === undefined || second === undefined || third === undefined) throw new Error("three orders were made");
  (await orderCalls(app, second.id).patch(customer, { name: "Переименован" })).ok();
  (await orderCalls(app, third.id).confirm(supplier)).ok();
  const stranger = await aWorld();
  const orders = [first, second, third, ...(await stranger.seen("total_with_vat")).slice(0, 1)];
  const answer = (await app.call(ordersAtOnceApi.confirm, supplier, { body: { orders } })).ok();
  expect(answer.results.map(({ id }) => id)).toEqual([...ids, stranger.ids[0]]);
  expect(codes(answer)).toEqual([null, "version_conflict", "wrong_state", "not_found"]);
  const after = await Promise.all(ids.map(one));
  expect(after.map(({ confirmation }) => confirmation)).toEqual(["CONFIRMED", null, "CONFIRMED"]);
  expect(answer.results[2]?.error?.detail).toContain("already confirmed");
});

test("several orders are paid on one day, each with what can be paid of it now", async () => {
  const { customer, supplier, ids, one, seen } = await aWorld();
  const [first = 0, second = 0] = ids;
  const pay = async (by: Caller, paid_on: string, orders?: Seen[]) =>
    (
      await app.call(ordersAtOnceApi.pay, by, { body: { paid_on, orders: orders ?? (await seen("next_payment")) } })
    ).ok();
  // Nothing is invoiced yet.
  expect(codes(await pay(customer, "2026-11-20"))).toEqual(["wrong_state", "wrong_state", "wrong_state"]);
  for (const id of [first, second]) {
    const calls = orderCalls(app, id);
    (await calls.send(supplier, { number: `Счёт ${id}` })).ok();
    (await calls.confirmInvoice(customer)).ok();
  }
  (await orderCalls(app, second).request(customer)).ok();

  const late = await pay(customer, "2027-01-01");
  expect(codes(late)).toEqual(["invalid_input", "invalid_input", "wrong_state"]);
  const other = (await seen("next_payment")).map((order) => ({ ...order, total: "1.00" }));
  expect(codes(await pay(customer, "2026-11-20", other))).toEqual([
    "version_conflict",
    "version_conflict",
    "wrong_state",
  ]);

  // A member who may only confirm payments can't request one.
  const accountant = await aMemberWith(app.deps, customer, ["read_order", "confirm_payment"]);
  expect(codes(await pay(accountant, "2026-11-20"))).toEqual(["forbidden", null, "forbidden"]);
  expect(codes(await pay(customer, "2026-11-20"))).toEqual([null, "wrong_state", "wrong_state"]);

  const after = await Promise.all(ids.map(one));
  expect(after.map(({ paid, total_with_vat }) => paid === total_with_vat)).toEqual([true, true, false]);
  for (const side of [customer, supplier])
    for (const [id, amount] of [
      [first, "100.00"],
      [second, "250.00"],
    ] as const)
      expect((await orderCalls(app, id).payments(side)).results).toMatchObject([
        { status: "ISSUED", amount, paid_on: "2026-11-20" },
      ]);
});

test("a customer confirms the invoices of several orders in one call, each for all that is left to invoice", async () => {
  const { customer, supplier, ids, one } = await aWorld();
  const [first = 0, second = 0] = ids;
  for (const id of [first, second]) (await orderCalls(app, id).send(supplier, { number: `Счёт ${id}` })).ok();
  const seen = await Promise.all(ids.map(one));
  const orders = seen.map(({ id, version, due_total_with_vat }) => ({
    id,
    version,
    total: id === second ? "1.00" : due_total_with_vat,
  }));
  const confirm = async (by: Caller, asked: Seen[]) =>
    (await app.call(ordersAtOnceApi.confirm_invoices, by, { body: { orders: asked } })).ok();
  const answer = await confirm(customer, orders);
  expect(codes(answer)).toEqual([null, "invoice_not_rest", "wrong_state"]);
  expect(answer.results[1]?.error?.detail).toContain("250");
  const after = await Promise.all(ids.map(one));
  expect(after.map(({ invoice_status }) => invoice_status)).toEqual(["ISSUED", "REQUESTED", null]);
  const refused = await app.call(ordersAtOnceApi.confirm_invoices, supplier, { body: { orders } });
  expect(refused.status).toBe(403);
  const { version } = await one(first);
  const corrected = { version: String(version), number: "К-1", date: "2026-11-20", total: "90.00" };
  const [invoice] = await orderCalls(app, first).invoices(supplier);
  const params = { id: first, invoiceId: invoice?.id ?? 0 };
  const file = { name: "К-1.pdf", bytes: A_PDF };
  (await app.call(orderPaymentApi.correct_invoice, supplier, { params, body: corrected, file })).ok();
  const again = await confirm(customer, [{ id: first, version: (await one(first)).version, total: "90.00" }]);
  expect(codes(again)).toEqual(["invoice_is_correction"]);
});
