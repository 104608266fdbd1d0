import { orderExportApi } from "#contract/orders/order-export.api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { homeApi } from "#contract/home/home.api.ts";
import { normalise } from "#contract/money/decimal.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { bare, pagesOf } from "#server/testing/pdf-pages.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An order of 100 × 12.50 plus 22 % VAT, 1525.00 in total. */
async function anOrderWithPapers() {
  const order = await aConfirmedOrder(app, { payment_method: "FULL_POST_PAYMENT" });
  const params = { id: order.id };
  const { customer } = order;
  return {
    ...order,
    paper: async () => (await pagesOf((await app.call(orderPaperApi.pdf, customer, { params })).bytes)).join(""),
    sheet: async () => Spreadsheet.open((await app.call(orderPaperApi.download, customer, { params })).bytes).rows(),
    billing: async () => (await app.call(orderApi.billing, customer, { params })).ok(),
    exported: async () => {
      const query = { columns: "total_with_vat,received_total_with_vat,due_total_with_vat", format: "xlsx" };
      return Spreadsheet.open((await app.call(orderExportApi.export, customer, { query })).bytes).rows();
    },
    open_total: async () => (await app.call(homeApi.home, customer)).ok().figures.orders_open_total,
  };
}

test("every document of an order with a closed line states what is to be paid, as the order does", async () => {
  const { customer, supplier, one, announce, receive, closeLine, ...papers } = await anOrderWithPapers();
  const [received, due] = ["Received", "To be paid"];
  for (const word of [received, due]) expect(await papers.paper()).not.toContain(bare(word));
  const columns = (await papers.sheet()).find((row) => row.includes("Unit")) ?? [];
  expect(columns.filter((heading) => /^(?:Received|To be paid)/.test(heading))).toEqual([]);
  (await announce(supplier, "40")).ok();
  (await receive(customer, { accepted: "40" })).ok();
  expect(await papers.paper()).toContain(bare(`${received}: RUB 610.00`));
  expect(await papers.paper()).not.toContain(bare(due));
  (await closeLine(customer)).ok();

  const order = await one(customer);
  expect(order).toMatchObject({
    total_with_vat: "1525.00",
    received_total_with_vat: "610.00",
    due_total_with_vat: "610.00",
  });
  const text = await papers.paper();
  for (const words of ["1,525.00", "received 40 pcs, to be paid 40 pcs", `${due}: RUB 610.00`])
    expect(text).toContain(bare(words));
  const sheet = await papers.sheet();
  const headings = sheet.find((row) => row.includes("Unit")) ?? [];
  const place = headings.findIndex((heading) => heading.startsWith(due));
  expect(sheet.at(-1)?.[place]).toBe(normalise(order.due_total_with_vat));
  expect(await papers.billing()).toMatchObject({
    total_with_vat: "1525.00",
    received: { total: "500.00", vat: "110.00", total_with_vat: "610.00" },
    due: { total: "500.00", vat: "110.00", total_with_vat: order.due_total_with_vat },
  });
  expect((await papers.exported()).at(-1)).toEqual(["1525", "610", "610"]);
  expect(await papers.open_total()).toBe("610.00");
});
