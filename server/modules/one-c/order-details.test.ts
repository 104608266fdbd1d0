import { orderExportApi } from "#contract/orders/order-export.api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf, recordOf } from "#contract/fields.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import {
  AWARD_DETAILS,
  LISTED_DETAILS,
  ONE_C_DETAILS,
  ORDER_DETAIL_NAMES,
  ORDER_DETAILS,
  ORDER_TERMS,
} from "#contract/orders/order-fields.ts";
import type { OrderDetail } from "#contract/orders/order-fields.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { anInn, chosenDriver, sendOrder } from "#server/modules/one-c/one-c-test-kit.ts";
import { translate } from "#server/platform/translate.ts";
import { decodeXml, readXml } from "#server/platform/xml/read-xml.ts";
import type { ReadElement } from "#server/platform/xml/read-xml.ts";
import { cheapestWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { fieldsIn } from "#server/testing/field-values.ts";
import { bare, pagesOf } from "#server/testing/pdf-pages.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

/*
 * Follows every described detail of an order to each place where orders go. The details come from their description,
 * so a new one fails here where a place omits it.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const isDay = (name: OrderDetail): boolean => ORDER_DETAILS[name].kind === "day";
/** A different value for each detail. */
const valuesIn = (month: number) =>
  recordOf(ORDER_DETAIL_NAMES, (name) => {
    const place = ORDER_DETAIL_NAMES.indexOf(name) + 1;
    return isDay(name) ? `2095-0${month}-${10 + place}` : `Значение ${month}${place}`;
  });
const [FIRST, SECOND] = [valuesIn(2), valuesIn(3)];
const label = (name: OrderDetail): string => translate("ru", `orders.field.${name}`);
const dayIn = (value: string): string =>
  new Intl.DateTimeFormat("ru-RU", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(value));
const shown = (name: OrderDetail): string => (isDay(name) ? dayIn(SECOND[name]) : SECOND[name]);
const inRussian = { headers: { "accept-language": "ru-RU" } };

async function anOrder() {
  const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
  const line = { nomenclature: "Болт", quantity: "2", unit: 1, price: "12.5", vat_rate: 5 };
  const body = {
    supplier: supplier.workspace,
    currency: 1,
    tax_type: 1,
    payment_method: "FULL_PREPAYMENT",
    items: [line],
    ...FIRST,
  };
  const [made] = (await app.call(orderApi.create, customer, { body })).ok().results;
  expect(fieldsIn(ORDER_DETAIL_NAMES, made)).toEqual(FIRST);
  const params = { id: made?.id ?? 0 };
  const changed = (await callSeen(app, orderApi.patch, customer, { params, body: SECOND })).ok();
  expect(fieldsIn(ORDER_DETAIL_NAMES, changed)).toEqual(SECOND);
  return { customer, supplier, params };
}

const textsIn = ({ text, children }: ReadElement): string[] => [text, ...children.flatMap(textsIn)];

test("every detail of an order has a label in each language", () => {
  for (const language of ["ru", "en", "zh-hans", "hi"] as const)
    for (const name of ORDER_DETAIL_NAMES)
      expect(translate(language, `orders.field.${name}`)).not.toBe(`orders.field.${name}`);
});

test("every detail of an order is in its history, its documents, the exported list and 1C", async () => {
  const { customer, supplier, params } = await anOrder();
  const query = { entity: "order", entity_id: params.id };
  for (const side of [customer, supplier]) {
    const { results } = (await app.call(historyApi.list, side, { query })).ok();
    expect(results.find(({ action }) => action === "edit")?.changes).toEqual(
      recordOf(ORDER_DETAIL_NAMES, (name) => ({ from: FIRST[name], to: SECOND[name] })),
    );
    await assertDocuments(side, params);
  }

  const columns = ["name", ...LISTED_DETAILS] as const;
  const exported = await app.call(orderExportApi.export, customer, {
    query: { format: "xlsx", columns: columns.join(",") },
    ...inRussian,
  });
  const [head, row] = Spreadsheet.open(exported.bytes).rows();
  expect(head).toEqual(columns.map(label));
  for (const [place, name] of columns.entries())
    expect(row?.[place]).toEqual(isDay(name) ? expect.stringMatching(/\d/) : SECOND[name]);

  await app.deps.db.updateTable("workspace").set({ inn: anInn() }).where("id", "=", supplier.workspace).execute();
  await chosenDriver(app, customer, { driver: "file" });
  (await sendOrder(app, customer, params.id)).ok();
  const file = await app.call(oneCApi.file, customer, { params });
  const document = readXml(decodeXml(file.bytes)).children.find(({ name }) => name === "Документ");
  const values = document?.children.find(({ name }) => name === "ЗначенияРеквизитов")?.children.map(textsIn) ?? [];
  for (const name of ONE_C_DETAILS)
    expect(values).toContainEqual(expect.arrayContaining([ORDER_DETAILS[name].one_c, SECOND[name]]));
  const comment = document?.children.find(({ name }) => name === "Комментарий")?.text;
  for (const name of ["name", "comment", ...ONE_C_DETAILS] as const)
    expect(comment).toContain(isDay(name) ? SECOND[name].split("-").toReversed().join(".") : SECOND[name]);
});

async function assertDocuments(side: Caller, params: { id: number }): Promise<void> {
  for (const paper of [orderPaperApi.pdf, orderPaperApi.specification]) {
    const pages = (await pagesOf((await app.call(paper, side, { params, ...inRussian })).bytes)).join("");
    for (const name of ORDER_DETAIL_NAMES) expect(pages).toContain(bare(shown(name)));
    for (const name of ORDER_TERMS) expect(pages).toContain(bare(label(name)));
  }
  const sheet = await app.call(orderPaperApi.download, side, { params, ...inRussian });
  const cells = Spreadsheet.open(sheet.bytes).rows().flat();
  expect(cells).toContain(SECOND.name);
  for (const name of ORDER_TERMS) expect(cells).toContain(`${label(name)}: ${shown(name)}`);
}

test("every detail that the award asks for is in the orders of its winners", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await anAnsweredTender(app, { customer, lots: ["1"], answers: [["10"], ["20"]] });
  await cheapestWinners(app.deps, { customer, tender: id });
  const details = fieldsIn(namesOf(AWARD_DETAILS), FIRST);
  const [order] = (await callSeen(app, orderApi.create, customer, { body: { tender: id, ...details } })).ok().results;
  expect(fieldsIn(namesOf(AWARD_DETAILS), order)).toEqual(details);
});
