import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { reconciliationApi } from "#contract/one-c/reconciliation.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { messageOfOneC, waiting } from "#server/modules/one-c/exchange/exchange-test-kit.ts";
import type { WrittenDocument } from "#server/modules/one-c/exchange/exchange-test-kit.ts";
import { anInn } from "#server/modules/one-c/one-c-test-kit.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

/** Sum of the order of `aSender`. */
export const TOTAL = "126599.10";
export const PAID = { "Дата оплаты по 1С": "2026-11-16" };

/** A document of 1C that names an order by its number alone, and says that it is paid. */
export const foreign = (number: string, given: Partial<WrittenDocument> = {}): WrittenDocument => ({
  id: randomUUID(),
  number,
  operation: "Отпуск товара",
  sum: "1.00",
  inn: anInn(),
  requisites: PAID,
  ...given,
});
interface Sender {
  readonly customer: Caller;
  readonly order: number;
}

/** Functions for an order that 1C knows, and for the documents of 1C about it. `app` returns the started server. */
export function reconciliationKit(app: () => TestApp) {
  const one = async (by: Caller, id: number) => (await app().call(orderApi.one, by, { params: { id } })).ok();
  const list = async (by: Caller, query: Record<string, string | number> = {}) =>
    (await app().call(reconciliationApi.list, by, { query })).ok();
  const numberOf = async (by: Caller, id: number): Promise<string> =>
    String((await one(by, id)).number).padStart(11, "0");

  async function aSender(setting: object = {}) {
    const made = await waiting(app(), setting);
    const go = await made.visit();
    const send = async (...documents: readonly WrittenDocument[]): Promise<string | undefined> => {
      await go("init");
      return (await go("file&filename=o.xml", Buffer.from(messageOfOneC(documents)))).lines[0];
    };
    return { ...made, go, send, number: await numberOf(made.customer, made.order) };
  }
  const untouched = async ({ customer, order }: Sender): Promise<void> => {
    expect(await one(customer, order)).toMatchObject({ status: "OPENED", payment_status: null, paid: "0.00" });
  };
  const openItem = async ({ customer, order }: Sender) => {
    const [item] = (await list(customer, { order, status: "open" })).results;
    if (item === undefined) throw new Error("a document waits");
    return item;
  };
  const decide = (by: Caller, what: "dismiss" | "undo", { id, version }: { id: number; version: number }) =>
    app().call(reconciliationApi[what], by, { params: { id }, body: { version } });
  const assign = (by: Caller, item: { id: number; version: number }, order: number) =>
    app().call(reconciliationApi.assign, by, { params: { id: item.id }, body: { version: item.version, order } });
  return { one, list, numberOf, aSender, untouched, openItem, decide, assign };
}
