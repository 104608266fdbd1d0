import { afterAll, beforeAll, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { anOpenTender } from "#server/modules/offers/offer-test-kit.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const fieldsOf = ({
  headers,
  mapping,
}: {
  readonly headers: readonly string[];
  readonly mapping: readonly { readonly column: number; readonly field: string }[];
}) => Object.fromEntries(mapping.map(({ column, field }) => [headers[column] ?? "", field]));

test("what was chosen by hand under a heading stays where another row of headings has the same one", async () => {
  const company = await aCompany(app.deps);
  const rows = [
    ["Пояснение", "Код детали", "Цех", "Кол-во"],
    ["Марка", "Код детали", "Кол-во", "Цех"],
    ["сталь", "A-17/2", "5", "2"],
    ["латунь", "A-18/2", "7", "2"],
  ];
  const { id, mapping } = (
    await app.call(importApi.upload, company, { file: { name: "a.csv", bytes: aCsv(["Спецификация"], rows) } })
  ).ok();
  const patch = async (body: unknown) => (await app.call(importApi.patch, company, { params: { id }, body })).ok();
  await patch({ options: { header_row: 2 }, mapping });
  await patch({
    mapping: [
      { column: 0, field: "type" },
      { column: 1, field: "part_number" },
      { column: 2, field: "article" },
      { column: 3, field: "quantity" },
    ],
  });
  // The new header row has no "Пояснение", so the field of that column is unmapped.
  expect(fieldsOf(await patch({ options: { header_row: 3 } }))).toEqual({
    Марка: "manufacturer",
    "Код детали": "part_number",
    "Кол-во": "quantity",
    Цех: "article",
  });
  // A suggested column stays unmapped if the user has unmapped it.
  await patch({
    mapping: [
      { column: 1, field: "part_number" },
      { column: 2, field: "units" },
    ],
  });
  expect(fieldsOf(await patch({ options: { header_row: 2 } }))).toEqual({
    "Код детали": "part_number",
    "Кол-во": "units",
  });
});

test("so it does in the price list of a supplier", async () => {
  const { supplier } = await anOpenTender(app);
  const bytes = aCsv(
    ["Прайс"],
    [
      ["Партномер", "Ставка", "Нал."],
      ["Партномер", "Нал.", "Ставка"],
      ["STM32F407VGT6", "5", "7"],
    ],
  );
  const task = (
    await app.call(offerImportApi.upload, supplier, {
      file: { name: "прайс.csv", bytes },
      body: { offer: supplier.offer },
    })
  ).ok();
  const patch = async (body: unknown) =>
    (await app.call(offerImportApi.patch, supplier, { params: { id: task.id }, body })).ok();
  await patch({ options: { header_row: 2 } });
  await patch({
    mapping: [
      { column: 0, field: "part_number" },
      { column: 1, field: "price_per_unit" },
    ],
  });
  expect(fieldsOf(await patch({ options: { header_row: 3 } }))).toEqual({
    Партномер: "part_number",
    Ставка: "price_per_unit",
  });
});
