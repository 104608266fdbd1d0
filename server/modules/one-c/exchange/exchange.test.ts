import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { ask, basic, documents, said, waiting } from "#server/modules/one-c/exchange/exchange-test-kit.ts";
import { anOrder, exchangeOf, sendOrder, statusOf } from "#server/modules/one-c/one-c-test-kit.ts";
import { zipOf } from "#server/platform/sheets/zip-for-tests.ts";
import { xmlInWindows1251 } from "#server/platform/xml/windows-1251.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

const FILE_LIMIT = 1_000_001;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const one = async (by: Caller, id: number) => (await app.call(orderApi.one, by, { params: { id } })).ok();

describe("1C that comes for orders", () => {
  test("gets them until it says that it has them; then they are with 1C", async () => {
    const { order, customer, supplier, visit, document_id } = await waiting(app);
    const first = await visit();
    expect((await first("init")).lines.slice(0, 2)).toEqual(["zip=yes", "file_limit=1000001"]);
    expect(documents((await first("query")).text)).toEqual([document_id]);
    expect(await statusOf(app, customer, order)).toBe("OPENED");
    // The first exchange was interrupted, so the second one receives the same order.
    const second = await visit();
    await second("init");
    expect(documents((await second("query")).text)).toEqual([document_id]);
    expect((await second("success")).lines[0]).toBe("success");
    for (const side of [customer, supplier]) expect(await statusOf(app, side, order)).toBe("SENT_TO_ONE_C");
    expect(documents((await second("query")).text)).toEqual([]);
    expect((await second("success")).lines[0]).toBe("success");
    expect((await first("success")).lines[0]).toBe("success");
    const { attempts, document } = await exchangeOf(app, customer, order);
    expect(document).toMatchObject({ status: "sent", document_id });
    expect(attempts.map(({ outcome }) => outcome)).toEqual(["confirmed", "given", "given"]);
    const { seen_at } = (await app.call(oneCSettingApi.one, customer, { params: { id: customer.workspace } })).ok();
    expect(seen_at).toBe(app.clock.now().toISOString());
  });

  test("costs as many statements for four orders as for one", async () => {
    const count = async (orders: number): Promise<number> => {
      const first = await waiting(app);
      for (let more = 1; more < orders; more += 1) {
        const { order } = await anOrder(app, { customer: first.customer });
        (await sendOrder(app, first.customer, order)).ok();
      }
      const go = await first.visit();
      app.queries();
      expect(documents((await go("query")).text)).toHaveLength(orders);
      return app.queries().length;
    };
    expect(await count(4)).toBe(await count(1));
  });

  test("reads windows-1251 where the company has chosen so", async () => {
    const { visit } = await waiting(app, { encoding: "windows-1251", role: "seller" });
    const { bytes } = await (await visit())("query");
    const text = new TextDecoder("windows-1251").decode(bytes);
    expect(text).toContain('encoding="windows-1251"');
    expect(text).toContain("<Роль>Продавец</Роль>");
    expect(text).toContain("ООО «Компания");
  });

  test("gets nobody else's orders, none without the key, and none with a key that was replaced", async () => {
    const { login, key, customer, visit } = await waiting(app);
    const other = await waiting(app);
    const refused = async (headers: Record<string, string>) =>
      (await ask(app, "type=sale&mode=checkauth", { headers })).lines[0];
    expect(documents((await (await visit())("query")).text)).not.toContain(other.document_id);
    for (const headers of [
      {},
      basic(login, other.key),
      basic(other.login, key),
      basic(login, ""),
      basic("lotwise-0", key),
      { authorization: "Basic ????" },
    ])
      expect(await refused(headers)).toBe("failure");
    expect((await ask(app, "type=sale&mode=query")).lines[0]).toBe("failure");
    const old = await visit();
    (await app.call(oneCSettingApi.key, customer, { params: { id: customer.workspace } })).ok();
    expect(await refused(basic(login, key))).toBe("failure");
    expect((await old("query")).lines[0]).toBe("failure");
    const failed = await ask(app, "type=catalog&mode=checkauth", { headers: basic(login, key) });
    expect([failed.status, failed.lines[0]]).toEqual([200, "failure"]);
  });

  test("isn't given an order that was changed after it was sent; a change meanwhile isn't lost either", async () => {
    const { order, customer, visit, document_id } = await waiting(app);
    const rename = async (name: string) =>
      (await callSeen(app, orderApi.patch, customer, { params: { id: order }, body: { name } })).ok();
    await rename("Первое");
    const first = await visit();
    expect(documents((await first("query")).text)).toEqual([]);
    expect((await exchangeOf(app, customer, order)).document).toMatchObject({ status: "failed", error: "changed" });
    (await sendOrder(app, customer, order)).ok();
    expect(documents((await first("query")).text)).toEqual([document_id]);
    // The order is changed and queued again before 1C confirms and reports on the previous version.
    await rename("Второе");
    (await sendOrder(app, customer, order)).ok();
    await first("success");
    await first("file&filename=o.xml", Buffer.from(said(document_id, { "Номер по 1С": "7" })));
    expect(await statusOf(app, customer, order)).toBe("OPENED");
    expect((await first("query")).text).toContain("Второе");
    // The order is changed after 1C has fetched it. 1C has the version before, and gets the new one next.
    await rename("Третье");
    await first("success");
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
    expect((await exchangeOf(app, customer, order)).document).toMatchObject({ status: "waiting", error: null });
    expect((await first("query")).text).toContain("Третье");
    await first("success");
    expect((await exchangeOf(app, customer, order)).document).toMatchObject({ status: "sent", changes: [] });
  });
});

describe("what 1C sends back", () => {
  const MADE = { "Номер по 1С": "ТД00-000123", "Дата по 1С": "2026-11-21" };
  const PAID = { ...MADE, "Дата оплаты по 1С": "2026-11-25", "Номер оплаты по 1С": "17" };

  test("is the number, the payment and the end of the order, each once", async () => {
    const { order, customer, supplier, visit, document_id } = await waiting(app, { final_status: "Закрыт" });
    const go = await visit();
    await go("query");
    await go("success");
    const file = (requisites: Record<string, string>) =>
      go("file&filename=orders.xml", Buffer.from(said(document_id, requisites)));
    expect((await file(MADE)).lines[0]).toBe("success");
    expect((await go("import&filename=orders.xml")).lines[0]).toBe("success");
    expect((await exchangeOf(app, customer, order)).document).toMatchObject({
      one_c_number: "ТД00-000123",
      one_c_date: "2026-11-21",
    });
    expect((await one(customer, order)).payment_status).toBeNull();
    for (let times = 0; times < 2; times += 1) {
      await go("init");
      await file({ ...PAID, "Статус заказа": "[P] К отгрузке" });
    }
    expect(await one(supplier, order)).toMatchObject({ paid: "126599.10", status: "SENT_TO_ONE_C" });
    await go("init");
    await file({ ...PAID, "Статус заказа": "[F] закрыт" });
    expect(await one(supplier, order)).toMatchObject({ status: "CLOSED", close_reason: "Завершён в 1С" });
    const { attempts } = await exchangeOf(app, customer, order);
    expect(attempts.filter(({ outcome }) => outcome === "taken_back")).toHaveLength(3);
    expect(attempts[0]?.answer).toContain("Дата оплаты по 1С: 2026-11-25");
    const mails = await mailsTo(app.deps, supplier.owner.email);
    expect(mails.filter(({ kind }) => kind === "order_closed")).toHaveLength(1);
  });

  test("in windows-1251, in a zip, in parts, with a folder before its name: all are read", async () => {
    const { order, customer, visit, document_id } = await waiting(app);
    const head = '<?xml version="1.0" encoding="windows-1251"?>';
    const zip = zipOf([
      { name: "noise.txt", data: randomBytes(1_200_000) },
      { name: "orders.xml", data: xmlInWindows1251(said(document_id, MADE, head)) },
    ]);
    const go = await visit();
    await go("query");
    await go("init");
    const name = "filename=/tmp/webdata/orders.zip";
    expect((await go(`file&${name}`, zip.subarray(0, FILE_LIMIT))).lines[0]).toBe("success");
    expect((await exchangeOf(app, customer, order)).document?.one_c_number).toBeNull();
    expect((await go(`file&${name}`, zip.subarray(FILE_LIMIT))).lines[0]).toBe("success");
    expect((await exchangeOf(app, customer, order)).document?.one_c_number).toBe("ТД00-000123");
    // A report with the document's id proves that 1C has received the order, even without a `success` request.
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
    expect((await go("import&filename=orders.xml")).lines[0]).toBe("success");
  });

  test("that it was cancelled ends the order, and what was ordered is free again", async () => {
    const { order, customer, visit, document_id } = await waiting(app);
    const go = await visit();
    await go("init");
    await go("file&filename=o.xml", Buffer.from(said(document_id, { Отменен: "true" })));
    expect(await one(customer, order)).toMatchObject({ status: "CLOSED", close_reason: "Отменён в 1С" });
  });

  test("of another company's order changes nothing, nor of one that never went out", async () => {
    const mine = await waiting(app);
    const other = await waiting(app);
    const go = await mine.visit();
    await go("init");
    const body = Buffer.from(said(other.document_id, { ...PAID, Отменен: "true" }));
    expect((await go("file&filename=o.xml", body)).lines[0]).toBe("success");
    expect(await one(other.customer, other.order)).toMatchObject({ status: "OPENED", payment_status: null });
    expect((await exchangeOf(app, other.customer, other.order)).attempts).toEqual([]);
  });

  test.each<[string, string, Buffer]>([
    ["no XML", "o.xml", Buffer.from("Добрый день!")],
    ["another kind of XML", "o.xml", Buffer.from("<html></html>")],
    [
      "XML with an entity of another file",
      "o.xml",
      Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
    ],
    ["a zip that grows without end", "o.zip", zipOf([{ name: "o.xml", data: Buffer.alloc(80 * 1024 * 1024, 32) }])],
    [
      "a zip that lies about its size",
      "o.zip",
      zipOf([{ name: "o.xml", data: Buffer.alloc(80 * 1024 * 1024, 32), declared: 10 }]),
    ],
    ["a zip with a password", "o.zip", zipOf([{ name: "o.xml", data: Buffer.from("<a/>"), flags: 1 }])],
    ["a program", "o.exe", Buffer.from("MZ")],
    ["a part larger than agreed", "o.xml", Buffer.alloc(FILE_LIMIT + 1, 32)],
    ["nothing", "o.xml", Buffer.alloc(0)],
  ])("is refused in words when it is %s, and the next file is read as ever", async (_, name, body) => {
    const { order, customer, visit, document_id } = await waiting(app);
    const go = await visit();
    await go("init");
    const answer = await go(`file&filename=${name}`, body);
    expect([answer.status, answer.lines[0]]).toEqual([200, "failure"]);
    expect(answer.lines[1]).toMatch(/^[А-Я].*\.$/);
    expect(answer.text).not.toContain("root:");
    expect((await go("file&filename=good.xml", Buffer.from(said(document_id, MADE)))).lines[0]).toBe("success");
    expect((await exchangeOf(app, customer, order)).document?.one_c_number).toBe("ТД00-000123");
  });

  test("in parts without end is cut off", async () => {
    const { visit } = await waiting(app);
    const go = await visit();
    await go("init");
    const part = Buffer.alloc(FILE_LIMIT, 120);
    part.write("<!--");
    const answers: string[] = [];
    for (let count = 0; count < 17; count += 1) answers.push((await go("file&filename=o.xml", part)).lines[0] ?? "");
    expect(answers.filter((word) => word === "success")).toHaveLength(16);
    expect(answers[16]).toBe("failure");
  });

  test.each<[string, string, (document_id: string) => Buffer]>([
    ["cut short", "o.xml", (id) => Buffer.from(said(id, MADE).slice(0, 150))],
    [
      "junk that begins like a zip",
      "o.zip",
      () => Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(1000, 7)]),
    ],
    [
      "a zip without its end",
      "o.zip",
      (id) => zipOf([{ name: "o.xml", data: Buffer.from(said(id, MADE)) }]).subarray(0, 100),
    ],
    ["a zip without XML", "o.zip", () => zipOf([{ name: "o.txt", data: Buffer.from("1") }])],
    ["nothing but open brackets", "o.xml", () => Buffer.from("<".repeat(900_000))],
  ])("whose last part is %s is a failure, not a success", async (_, name, body) => {
    const { order, customer, visit, document_id } = await waiting(app);
    const go = await visit();
    await go("init");
    const { lines } = await go(`file&filename=${name}`, body(document_id));
    expect(lines[0]).toBe("failure");
    expect(lines[1]).toMatch(/^[А-Я].*\.$/);
    expect((await exchangeOf(app, customer, order)).attempts).toEqual([]);
  });

  test("whose last part is as long as a part may be is taken in with it", async () => {
    const { order, customer, visit, document_id } = await waiting(app);
    const text = Buffer.from(said(document_id, MADE));
    const whole = Buffer.concat([Buffer.alloc(FILE_LIMIT - text.length, " "), text]);
    const go = await visit();
    await go("init");
    expect((await go("file&filename=o.xml", whole)).lines[0]).toBe("success");
    expect((await exchangeOf(app, customer, order)).document?.one_c_number).toBe("ТД00-000123");
  });

  test("in part only isn't taken in", async () => {
    const { visit, document_id } = await waiting(app);
    const go = await visit();
    await go("init");
    expect((await go("import&filename=o.xml")).lines[0]).toBe("failure");
    await go("file&filename=o.xml", Buffer.from(said(document_id, MADE).slice(0, 150)));
    expect((await go("import&filename=o.xml")).lines[0]).toBe("failure");
    expect((await go("dance")).lines[0]).toBe("failure");
  });
});
