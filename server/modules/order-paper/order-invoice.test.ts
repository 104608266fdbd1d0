import decodeQR from "qr/decode.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { codeRows } from "#server/modules/order-paper/code-rows.ts";
import { deliveryCalls } from "#server/modules/orders/delivery-test-kit.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { bare, pagesOf } from "#server/testing/pdf-pages.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TOLD = { number: "41", date: "2026-11-20" };
const { inn: INN, ...REQUISITES } = A_COMPANY;

async function setRequisites(
  company: { workspace: number },
  given: object = {},
  inn: string | null = INN,
): Promise<void> {
  const { db } = app.deps;
  await db
    .updateTable("company_info")
    .set({ ...REQUISITES, ...given })
    .where("workspace_id", "=", company.workspace)
    .execute();
  await db.updateTable("workspace").set({ inn: null }).where("inn", "=", INN).execute();
  await db.updateTable("workspace").set({ inn }).where("id", "=", company.workspace).execute();
}

async function started(given: Parameters<typeof anOrder>[1] = {}) {
  const order = await anOrder(app, given);
  await setRequisites(order.supplier);
  const { id } = order;
  const inRussian = { "accept-language": "ru" };
  return {
    ...order,
    ...orderCalls(app, id),
    draft: (by: Caller) => app.call(orderPaperApi.invoice_draft, by, { params: { id } }),
    preview: (by: Caller, query: object = {}, headers: Record<string, string> = inRussian) =>
      app.call(orderPaperApi.invoice_preview, by, { params: { id }, query: { ...TOLD, ...query }, headers }),
    make: (by: Caller, body: object = {}) =>
      callSeen(app, orderPaperApi.make_invoice, by, { params: { id }, body: { ...TOLD, ...body }, headers: inRussian }),
    file: async (by: Caller, invoiceId: number) => app.call(orderPaymentApi.invoice, by, { params: { id, invoiceId } }),
  };
}

test("an invoice that is made here says who is paid where, for what, how much and until when, and is kept as it was sent", async () => {
  const { id, customer, supplier, make, one, last, file, invoices, refuseInvoice, confirmInvoice } = await started();
  const line = { nomenclature: "Доставка", quantity: "3", unit: 1, price: "100.05" };
  (await callSeen(app, orderApi.add_item, customer, { params: { id }, body: line })).ok();
  const { total_with_vat } = await one(supplier);
  // Order total: 100 × 12.50 and 3 × 100.05, each plus 22 % VAT, which is 1525.00 + 366.18.
  expect(total_with_vat).toBe("1891.18");
  expect((await make(supplier, { pay_until: "2026-11-27" })).ok()).toMatchObject({
    invoice_status: "REQUESTED",
    confirmation: "CONFIRMED",
  });
  const { invoiceId } = await last(supplier);
  const sent = await file(supplier, invoiceId);
  const [page = "", ...more] = await pagesOf(sent.bytes);
  expect(more).toEqual([]);
  for (const words of [
    "ПАО Сбербанк",
    "БИК044525225",
    "30101810400000000225",
    "40702810938000000001",
    `ИНН ${INN}`,
    "КПП 773601001",
    "ПАО «Полюс Автоматика»",
    "Счёт на оплату № 41 от 20 ноября 2026 г.",
    "Заказ PO-00001 от 20 ноября 2026 г.",
    "1 525,00",
    "366,18",
    "НДС 22 %",
    "1 550,15 ₽",
    "341,03 ₽",
    "Всего к оплате1 891,18 ₽",
    "Всего наименований 2, на сумму 1 891,18 ₽",
    "Одна тысяча восемьсот девяносто один рубль 18 копеек",
    "Оплатить не позднее: 27 ноября 2026 г.",
    "Генеральный директор",
    "Фёдорова Ирина Павловна",
    "Главный бухгалтер",
  ])
    expect(page).toContain(bare(words));
  await setRequisites(supplier, { name: "ООО «Новое имя»" });
  expect((await file(customer, invoiceId)).bytes.equals(sent.bytes)).toBe(true);
  // From here on, a created invoice behaves like an uploaded one.
  (await refuseInvoice(customer)).ok();
  (await make(supplier)).ok();
  expect((await confirmInvoice(customer)).ok()).toMatchObject({ invoice_status: "ISSUED" });
  expect(await invoices(customer)).toMatchObject([
    { number: "41", name: "Счёт 41.pdf", type: "application/pdf", total: "1891.18", status: "ISSUED" },
    { number: "41", status: "REFUSED" },
  ]);
});

test("of a closed line it lists and sums up what was accepted, and leaves out a line of which nothing came", async () => {
  const { id, customer, supplier, make, confirm, last, file } = await started({ payment_method: "FULL_POST_PAYMENT" });
  const added = { nomenclature: "Кабель", quantity: "3", unit: 1, price: "100.05" };
  (await callSeen(app, orderApi.add_item, customer, { params: { id }, body: added })).ok();
  (await confirm(supplier)).ok();
  const { receiveUnannounced } = deliveryCalls(app, id);
  (await receiveUnannounced(customer, { accepted: "40" })).ok();
  for (const { id: itemId } of (await app.call(orderApi.items, customer, { params: { id } })).ok().results) {
    const body = { reason: "Больше не нужно" };
    (await callSeen(app, orderDeliveryApi.close_line, customer, { params: { id, itemId }, body })).ok();
  }
  expect((await make(supplier, { total: "1891.18" })).error().code).toBe("invoice_total_differs");
  (await make(supplier)).ok();
  const [page = ""] = await pagesOf((await file(supplier, (await last(supplier)).invoiceId)).bytes);
  // 40 × 12.50 plus 22 % VAT.
  for (const words of [
    "500,00 ₽",
    "110,00 ₽",
    "Всего к оплате610,00 ₽",
    "Всего наименований 1, на сумму 610,00 ₽",
    "Шестьсот десять рублей 00 копеек",
  ])
    expect(page).toContain(bare(words));
  expect(page).not.toContain("Кабель");
});

test("it is looked at before it is sent, in the reader's language, and nothing is kept of that", async () => {
  const { supplier, preview, invoices } = await started({ payment_method: "HALF_PAYMENT" });
  const answer = await preview(supplier, { number: "7/А" });
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain("Счёт 7-А (черновик).pdf");
  const [russian = ""] = await pagesOf(answer.bytes);
  expect(russian).toContain(bare("Аванс 50 %, 762,50 ₽; Остаток 50 %, 762,50 ₽ (после поставки)"));
  const [english = ""] = await pagesOf((await preview(supplier, {}, { "accept-language": "en" })).bytes);
  expect(english).toContain(bare("Invoice No. 41 of 20 November 2026"));
  expect(english).toContain(bare("Одна тысяча пятьсот двадцать пять рублей 00 копеек"));
  const [chinese = ""] = await pagesOf((await preview(supplier, {}, { "accept-language": "zh-Hans" })).bytes);
  expect(chinese).toContain(bare("付款发票 41"));
  expect(await invoices(supplier)).toEqual([]);
});

test("a telephone reads the code letter by letter, Russian ones too", () => {
  const text = `ST00012|Name=ПАО «Полюс Автоматика»|Purpose=${"Оплата по счёту № 41. ".repeat(9)}|Sum=152500`;
  const rows = codeRows(text);
  // Renders the QR code as a camera sees it: four pixels per module and a white border.
  const [scale, border] = [4, 4];
  const side = (rows.length + 2 * border) * scale;
  const isDark = (x: number, y: number): boolean =>
    rows[Math.floor(y / scale) - border]?.[Math.floor(x / scale) - border] === "1";
  const data = Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return isDark(pixel % side, Math.floor(pixel / side)) ? 0 : 255;
  });
  expect(decodeQR({ width: side, height: side, data })).toBe(text);
});

test("the code for a bank's application stands on invoices in roubles alone", async () => {
  const { id, supplier, preview } = await started();
  const label = bare("Код для оплаты");
  expect((await pagesOf((await preview(supplier)).bytes))[0]).toContain(label);
  await app.deps.db.updateTable("purchase_order").set({ currency: 3 }).where("id", "=", id).execute();
  const [page = ""] = await pagesOf((await preview(supplier)).bytes);
  expect(page).not.toContain(label);
  expect(page).toContain(bare("Одна тысяча пятьсот двадцать пять долларов США 00 центов"));
});

test("its number follows the supplier's last one, and is no other order's", async () => {
  const first = await started();
  expect((await first.draft(first.supplier)).ok()).toEqual({ number: "1", is_verified: true, problems: [] });
  (await first.make(first.supplier, { number: "СЧ-0098" })).ok();
  expect((await first.draft(first.supplier)).ok().number).toBe("СЧ-0099");
  // Creates another order of the same supplier, with an invoice that uses the suggested number.
  const second = await started();
  const { db } = app.deps;
  for (const table of ["purchase_order", "purchase_order_item"] as const)
    await db
      .updateTable(table)
      .set({ supplier_id: first.supplier.workspace })
      .where(table === "purchase_order" ? "id" : "order_id", "=", second.id)
      .execute();
  await setRequisites(first.supplier);
  const taken = (await second.make(first.supplier, { number: "СЧ-0098" })).error();
  expect(taken.problems).toMatchObject([{ code: "invoice_number_taken", field: "number" }]);
  expect(taken.problems?.[0]?.detail).toContain("СЧ-0099");
  expect(await second.invoices(first.supplier)).toEqual([]);
  (await second.make(first.supplier, { number: "СЧ-0099" })).ok();
});

test("without the requisites of whoever is paid there is none: each that is missing or wrong is named", async () => {
  const { supplier, draft, preview, make, invoices } = await started();
  await setRequisites(supplier, { bank_name: null, checking_account: "40702810938000000002" });
  expect((await draft(supplier)).ok().problems).toEqual([
    { field: "bank_name", code: "required" },
    { field: "checking_account", code: "checking_account" },
  ]);
  for (const answer of [await preview(supplier), await make(supplier)]) {
    const error = answer.error();
    expect(error.code).toBe("requisites_incomplete");
    expect(error.detail).toContain("Банк, Расч. счёт");
    expect(error.fields).toEqual({
      bank_name: ["Заполните поле."],
      checking_account: ["Расчётный счёт не подходит к БИК: проверьте 20 цифр."],
    });
  }
  await setRequisites(supplier, { bik: "444525225" }, null);
  expect((await draft(supplier)).ok().problems).toMatchObject([{ field: "inn" }, { field: "bik", code: "bik" }]);
  expect(await invoices(supplier)).toEqual([]);
});

test("another sum, a day to pay before the invoice's and an invoice that waits already are refused", async () => {
  const { id, supplier, make, preview } = await started();
  const other = (await make(supplier, { total: "1500.00" })).error();
  expect(other.code).toBe("invoice_total_differs");
  for (const answer of [
    await preview(supplier, { pay_until: "2026-11-19" }),
    await make(supplier, { pay_until: "2026-11-19" }),
  ])
    expect(Object.keys(answer.error().fields ?? {})).toEqual(["pay_until"]);
  expect(Object.keys((await make(supplier, { date: "2026-11-22" })).error().fields ?? {})).toEqual(["date"]);
  (await make(supplier)).ok();
  expect((await make(supplier, { number: "42" })).error()).toMatchObject({ code: "wrong_state", state: "REQUESTED" });
  const old = app.call(orderPaperApi.make_invoice, supplier, {
    params: { id },
    body: { ...TOLD, version: 1, total: "1525.00" },
  });
  expect((await old).error().code).toBe("wrong_state");
});

test("it is the order's supplier alone who makes one", async () => {
  const { customer, supplier, rival, draft, preview, make } = await started();
  const reader = await aMemberWith(app.deps, supplier, ["read_order"]);
  const both = await aCompany(app.deps, { is_supplier: true });
  for (const act of [draft, preview, make]) {
    expect((await act(customer)).status).toBe(403);
    expect((await act(reader)).status).toBe(403);
    expect((await act(rival)).status).toBe(404);
    expect((await act(both)).status).toBe(404);
  }
});

test("an invoice for the advance says so, and later ones show and deduct it: what is printed adds up to the sum", async () => {
  const order = await started({ payment_method: "HALF_PAYMENT" });
  const { id, customer, supplier, confirm, make, confirmInvoice, last, file, preview } = order;
  const { receiveUnannounced } = deliveryCalls(app, id);
  (await confirm(supplier)).ok();
  const made = async (body: object) => {
    (await make(supplier, body)).ok();
    const [page = ""] = await pagesOf((await file(supplier, (await last(supplier)).invoiceId)).bytes);
    (await confirmInvoice(customer)).ok();
    return page;
  };
  const advance = await made({ kind: "advance", total: "762.50", number: "1" });
  for (const text of [
    "Аванс по заказу PO-00001",
    "625,00 ₽",
    "НДС 22 %137,50 ₽",
    "Всего к оплате762,50 ₽",
    "Всего наименований 1, на сумму 762,50 ₽",
    "Семьсот шестьдесят два рубля 50 копеек",
  ])
    expect(advance).toContain(bare(text));
  expect(advance).not.toContain(bare("Оплата частями"));
  (await receiveUnannounced(customer, { accepted: "40" })).ok();
  const [first] = (await app.call(orderPaymentApi.invoice_subjects, supplier, { params: { id } }))
    .ok()
    .results.filter(({ kind }) => kind === "delivery");
  const delivery = { kind: "delivery", delivery: String(first?.delivery?.id ?? 0) };
  const [shown = ""] = await pagesOf((await preview(supplier, delivery)).bytes);
  const ofDelivery = await made({ ...delivery, total: "305.00", number: "2" });
  for (const text of [
    "610,00",
    "Зачтён аванс по заказу PO-00001",
    "-305,00",
    "250,00 ₽",
    "НДС 22 %55,00 ₽",
    "Всего к оплате305,00 ₽",
    "Триста пять рублей 00 копеек",
  ]) {
    expect(ofDelivery).toContain(bare(text));
    expect(shown).toContain(bare(text));
  }
  const rest = await made({ kind: "rest", total: "457.50", number: "3" });
  for (const text of ["915,00", "-457,50", "НДС 22 %82,50 ₽", "Всего к оплате457,50 ₽"])
    expect(rest).toContain(bare(text));
});
