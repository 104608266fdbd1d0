import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reconciliationApi } from "#contract/one-c/reconciliation.api.ts";
import { innOf } from "#server/modules/one-c/exchange/exchange-test-kit.ts";
import type { WrittenDocument } from "#server/modules/one-c/exchange/exchange-test-kit.ts";
import { anInn, anOrder, exchangeOf, sendOrder } from "#server/modules/one-c/one-c-test-kit.ts";
import { foreign, PAID, reconciliationKit, TOTAL } from "#server/modules/one-c/reconciliation-test-kit.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { one, list, numberOf, aSender, untouched, openItem, decide, assign } = reconciliationKit(() => app);

describe("a document of 1C that has an order's number alone", () => {
  test("pays and cancels no order, above all none that was never handed over", async () => {
    const made = await aSender();
    expect(await made.send(foreign(made.number))).toBe("success");
    const deleted = { operation: "Счет на оплату", requisites: { ПометкаУдаления: "true" } };
    expect(await made.send(foreign(made.number, deleted))).toBe("success");
    await untouched(made);
    const { results } = await list(made.customer, { order: made.order });
    expect(results).toMatchObject([
      { status: "open", doubt: "not_handed_over", is_cancelled: true, operation: "Счет на оплату" },
      { status: "open", doubt: "not_handed_over", is_paid: true, sum: "1.00", candidates: [{ id: made.order }] },
    ]);
  });

  test("is the order's where it was handed over and operation, supplier and sum agree", async () => {
    const made = await aSender();
    await made.go("query");
    const inn = await innOf(app, made.supplier.workspace);
    const same = { operation: "Заказ товара", sum: TOTAL, inn };
    await made.send(foreign(made.number, { ...same, operation: "Счет на оплату" }));
    await made.send(foreign(made.number, { ...same, sum: "126599.11" }));
    await made.send(foreign(made.number, { ...same, inn: anInn() }));
    await untouched(made);
    const { results } = await list(made.customer);
    expect(results.map(({ doubt }) => doubt)).toEqual(["other_counterparty", "other_sum", "other_operation"]);
    await made.send(foreign(made.number, same));
    expect(await one(made.customer, made.order)).toMatchObject({ payment_status: "ISSUED", paid: TOTAL });
  });
});

test("of 1,000 documents with numbers, sums and companies of others none is booked on an order", async () => {
  const made = await aSender();
  const { customer } = made;
  await made.go("query");
  await made.go("success");
  const others = [await anOrder(app, { customer }), await anOrder(app, { customer })];
  const [queued, kept] = others;
  if (queued === undefined || kept === undefined) throw new Error("two orders were made");
  (await sendOrder(app, customer, queued.order)).ok();
  const orders = [made, queued, kept];
  const known = await Promise.all(
    orders.map(async ({ order, supplier }) => ({
      number: await numberOf(customer, order),
      inn: await innOf(app, supplier.workspace),
    })),
  );
  const operations = ["Отпуск товара", "Счет на оплату", "Выплата безналичных денег"];
  const requisites: Record<string, string>[] = [
    PAID,
    { "Заказ оплачен": "true" },
    { Отменен: "true" },
    { ПометкаУдаления: "true" },
  ];
  const strangers = Array.from({ length: 20 }, anInn);
  const documents = Array.from({ length: 1000 }, (_, place): WrittenDocument => {
    const { number, inn } = known[place % known.length] ?? { number: "", inn: "" };
    const lacks = Math.floor(place / known.length) % 3;
    return foreign(place % 5 === 0 ? String(900_000 + place) : number, {
      operation: lacks === 0 ? (operations[place % operations.length] ?? "") : "Заказ товара",
      inn: lacks === 1 ? (strangers[place % strangers.length] ?? "") : inn,
      sum: lacks === 2 ? `${place}.37` : TOTAL,
      requisites: requisites[place % requisites.length] ?? {},
    });
  });
  const before = await Promise.all(orders.map(({ order }) => one(customer, order)));
  expect(await made.send(...documents.slice(0, 500))).toBe("success");
  expect(await made.send(...documents.slice(500))).toBe("success");
  expect(await Promise.all(orders.map(({ order }) => one(customer, order)))).toEqual(before);
  expect((await list(customer, { status: "open" })).count).toBe(1000);
  expect(await made.send(...documents.slice(0, 500))).toBe("success");
  expect((await list(customer)).count).toBe(1000);
});

describe("a person", () => {
  test("assigns a cancelled document without ending the order", async () => {
    const made = await aSender();
    await made.send(foreign(made.number, { requisites: { Отменен: "true" } }));
    (await assign(made.customer, await openItem(made), made.order)).ok();
    await untouched(made);
    const { results } = await list(made.customer, { order: made.order });
    expect(results).toMatchObject([{ status: "assigned", is_cancelled: true }]);
  });

  test("dismisses a document, which doesn't come back until that is undone", async () => {
    const made = await aSender();
    const { customer } = made;
    const document = foreign(made.number);
    await made.send(document);
    const dismissed = (await decide(customer, "dismiss", await openItem(made))).ok();
    expect((await list(customer, { order: made.order })).results).toMatchObject([{ actions: ["undo"] }]);
    await made.send(document);
    await made.send({ ...document, sum: "2.00" });
    expect(await list(customer, { status: "open" })).toMatchObject({ count: 0 });
    expect((await decide(customer, "undo", dismissed)).error().code).toBe("version_conflict");
    const [row] = (await list(customer)).results;
    expect(row).toMatchObject({ status: "dismissed", sum: "2.00", decided_by: { id: customer.owner.id } });
    if (row === undefined) throw new Error("it is there");
    expect((await decide(customer, "undo", row)).ok()).toMatchObject({ status: "open" });
  });

  test("decides on a document's values: it opens again when they change, and not for another comment", async () => {
    const made = await aSender();
    const { customer, document_id } = made;
    await made.go("query");
    await made.go("success");
    const payment = { id: document_id, sum: "84119.00", requisites: PAID };
    const commented = { ...payment, requisites: { ...PAID, Комментарий: "Проверено" } };
    await made.send(payment);
    (await decide(customer, "dismiss", await openItem(made))).ok();
    await made.send(commented);
    expect((await list(customer)).results).toMatchObject([
      { status: "dismissed", words: expect.stringContaining("Проверено") },
    ]);
    await made.send({ ...commented, sum: "84120.00" });
    const assigned = (await assign(customer, await openItem(made), made.order)).ok();
    await made.send({ ...payment, sum: "84120.00" });
    const [kept] = (await list(customer)).results;
    expect(kept).toMatchObject({ status: "assigned", order: { id: made.order }, actions: ["undo"] });
    expect(kept?.version).toBeGreaterThan(assigned.version);
    (await decide(customer, "undo", kept ?? assigned)).ok();
    expect(await one(customer, made.order)).toMatchObject({ payment_status: null, paid: "0.00" });
  });

  test("needs the rights for it, and sees no other company's documents", async () => {
    const made = await aSender();
    const { customer } = made;
    await made.send(foreign(made.number));
    const item = await openItem(made);
    const reader = await aMemberWith(app.deps, customer, ["read_order"]);
    const editor = await aMemberWith(app.deps, customer, ["read_order", "update_order"]);
    const stranger = await aCompany(app.deps);
    expect((await list(reader)).results).toMatchObject([{ actions: [] }]);
    expect((await decide(reader, "dismiss", item)).status).toBe(403);
    expect((await assign(editor, item, made.order)).status).toBe(403);
    expect((await list(stranger)).results).toEqual([]);
    expect((await decide(stranger, "dismiss", item)).status).toBe(404);
    const other = await anOrder(app);
    expect((await assign(customer, item, other.order)).status).toBe(404);
    expect((await app.call(reconciliationApi.list, made.supplier)).status).toBe(403);
  });
});

describe("what 1C has changed in an order that it was given", () => {
  test("is shown as a difference, and its payment of another sum waits for a person", async () => {
    const made = await aSender();
    const { customer, document_id } = made;
    const message = (await made.go("query")).text;
    await made.go("success");
    const [, key = ""] = /<Товар>\s*<Ид>([^<]+)/.exec(message) ?? [];
    const name = /<Товар>[\s\S]*?<Наименование>([^<]+)/.exec(message)?.[1] ?? "";
    const changed = { id: document_id, sum: "84119.00", lines: [{ key, name, quantity: "100" }] };
    expect(await made.send(changed)).toBe("success");
    const differences = [
      { what: "sum", line: null, ours: TOTAL, theirs: "84119.00" },
      { what: "quantity", line: name, ours: "150.5", theirs: "100" },
    ];
    expect((await exchangeOf(app, customer, made.order)).document).toMatchObject({ differences });
    expect((await app.call(reconciliationApi.changed, customer)).ok().results).toMatchObject([
      { id: made.order, differences },
    ]);
    await made.send({ ...changed, requisites: PAID });
    expect(await one(customer, made.order)).toMatchObject({ payment_status: null });
    const item = await openItem(made);
    expect(item).toMatchObject({ doubt: "other_sum", candidates: [{ id: made.order, matches: ["id"] }] });
    // After a correction in 1C, the document matches the order's payment and no longer needs a decision.
    await made.send({ ...changed, sum: TOTAL, lines: [{ key, name, quantity: "150.5" }], requisites: PAID });
    expect(await one(customer, made.order)).toMatchObject({ payment_status: "ISSUED", paid: TOTAL });
    expect((await list(customer, { status: "open" })).count).toBe(0);
    expect((await exchangeOf(app, customer, made.order)).document).toMatchObject({ differences: [] });
    expect((await app.call(reconciliationApi.changed, customer)).ok().results).toEqual([]);
  });
});
