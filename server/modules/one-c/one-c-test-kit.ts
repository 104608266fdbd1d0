import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { oneCApi, oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { deliverDocuments } from "#server/modules/one-c/deliver-documents.ts";
import { putReconciliation } from "#server/modules/one-c/reconciliation.store.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import { PASSWORD } from "#server/seed/people.builder.ts";
import { decodeXml } from "#server/platform/xml/read-xml.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let companies = 0;
export function anInn(): string {
  const digits = `77${String((companies += 1)).padStart(7, "0")}`;
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return `${digits}${(sum % 11) % 10}`;
}

/**
 * Creates an order with one line of 150.5 × 689.5 plus 22 % VAT, paid in advance. Its supplier has a tax number, so 1C can
 * find it.
 */
export async function anOrder(app: TestApp, given: { customer?: Company; inn?: string | null } = {}) {
  const tender = await anAnsweredTender(app, { ...given, lots: ["150.5"], answers: [["689.5"]] });
  const { id, customer, lots, line, suppliers } = tender;
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("one supplier has answered");
  const body = [{ id: lots[0], winners: [{ offer_item: line(0, 0), quantity: "150.5" }] }];
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  const [made] = (await callSeen(app, orderApi.create, customer, { body: { tender: id } })).ok().results;
  if (made === undefined) throw new Error("one order was made");
  const payment_method = "FULL_PREPAYMENT";
  await app.deps.db.updateTable("purchase_order").set({ payment_method }).where("id", "=", made.id).execute();
  const inn = given.inn === undefined ? anInn() : given.inn;
  await app.deps.db.updateTable("workspace").set({ inn }).where("id", "=", supplier.workspace).execute();
  return { order: made.id, customer, supplier };
}

export async function chosenDriver(app: TestApp, by: Company, given: object): Promise<void> {
  const params = { id: by.workspace };
  const { version } = (await app.call(oneCSettingApi.one, by, { params })).ok();
  const base = { preset: null, posts: false, makes: true };
  const usual = {
    role: "buyer",
    format: "2.08",
    encoding: "utf-8",
    url: null,
    login: null,
    final_status: null,
    ...base,
  };
  const proof = "url" in given ? { proof: PASSWORD } : {};
  (await app.call(oneCSettingApi.save, by, { params, body: { version, ...usual, ...given, ...proof } })).ok();
}

export const sendOrder = (app: TestApp, by: Caller, id: number, rate?: string) =>
  callSeen(app, oneCApi.send, by, { params: { id }, ...(rate === undefined ? {} : { body: { rate } }) });
export const exchangeOf = async (app: TestApp, by: Caller, id: number) =>
  (await app.call(oneCApi.exchange, by, { params: { id } })).ok();
export const statusOf = async (app: TestApp, by: Caller, id: number) =>
  (await app.call(orderApi.one, by, { params: { id } })).ok().status;
export const work = (app: TestApp): Promise<void> => deliverDocuments(app.deps);

export interface Received {
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  readonly text: string;
  readonly document_id: string;
}

export async function startOneC(answer: (received: Received, response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const text = decodeXml(body);
      const [, document_id = ""] = /<Ид>([0-9a-f-]{36})<\/Ид>/.exec(text) ?? [];
      const one = { headers: request.headers, body, text, document_id };
      received.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/trade/hs/lotwise/orders`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function anExchange(
  app: TestApp,
  { customer, order }: { customer: Company; order: number },
): Promise<void> {
  const { supplier } = (await app.call(orderApi.one, customer, { params: { id: order } })).ok();
  await app.deps.db.updateTable("workspace").set({ inn: anInn() }).where("id", "=", supplier.id).execute();
  await chosenDriver(app, customer, { driver: "file" });
  (await sendOrder(app, customer, order)).ok();
  const answer = await app.call(oneCApi.file, customer, { params: { id: order } });
  if (answer.status !== 200) throw new Error("the file was fetched");
}

export const aReconciliation = (app: TestApp, customer: Company): Promise<number> =>
  actingAs(app.deps, { ...customer, as: "customer" }, (ctx) =>
    putReconciliation(
      ctx.db,
      [
        {
          source_key: randomUUID(),
          content_mark: "00",
          doubt: "no_order",
          said: {
            id: "",
            number: "7",
            date: "2026-11-20",
            operation: "Отпуск товара",
            role: "Продавец",
            currency: "RUB",
            sum: "10.00",
            companies: [],
            one_c_number: null,
            one_c_date: null,
            cancelled: false,
            paid: true,
            status: null,
            words: "",
          },
          is_completed: false,
          order_number: 7,
          inns: [],
          sum: "10.00",
          named_order_id: null,
        },
      ],
      ctx.now,
    ),
  );
