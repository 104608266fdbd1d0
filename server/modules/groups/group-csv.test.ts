import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { BOM_COLUMNS, bomApi } from "#contract/groups/bom.api.ts";
import type { BomOptions } from "#contract/groups/bom.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { IMPORT_FIELDS, IMPORT_TARGET_FIELDS } from "#contract/imports/targets.ts";
import type { ImportField } from "#contract/imports/targets.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

type Asked = z.input<typeof BomOptions>;
type Company = Awaited<ReturnType<typeof aCompany>>;

const COMPARED: readonly ImportField[] = [
  "nomenclature",
  "part_number",
  "quantity",
  "units",
  "manufacturer",
  "target_delivery_time",
  "planned_delivery_time",
  "type",
  "zmvp_number",
  "article",
  "pdm_code",
  "field_of_activity",
];
const OTHER_TEXTS = IMPORT_TARGET_FIELDS.filter(({ field, kind }) => kind === "text" && !COMPARED.includes(field));

let app: TestApp;
let company: Company;
let group: number;
beforeAll(async () => {
  app = await startTestApp();
  // Starts the parser process with a first file, so that the later files reuse it.
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
  const { deps } = app;
  company = await aCompany(deps);
  group = await aGroup(deps, { ...company, name: "БУ-12: партия «14/А»" });
  const inGroup = { purchase_item_group: group };
  const [first = 0, , third = 0] = await someItems(deps, {
    ...company,
    items: [
      {
        ...inGroup,
        ...Object.fromEntries(OTHER_TEXTS.map(({ field }) => [field, "Текст"])),
        nomenclature: 'Кабель; экранированный, "МКЭШ"',
        part_number: "=МКЭШ 5х0,35",
        quantity: "1234.567",
        units: 2,
        target_delivery_time: "2026-12-15",
        planned_delivery_time: "2027-01-09",
        type: "Кабель",
        zmvp_number: "42",
        article: "007",
        pdm_code: "ВКПР.468332.012",
        field_of_activity: "Связь",
      },
      { ...inGroup, nomenclature: "Лист 2 мм", part_number: "-40C", manufacturer: null, quantity: "0.5", units: 3 },
      { ...inGroup, nomenclature: null, part_number: "@X\tY", quantity: "1.234", units: 5 },
      { ...inGroup, nomenclature: "Винт", part_number: "1,5", quantity: "100000", units: 1 },
      { part_number: "НЕ В ГРУППЕ" },
    ],
  });
  const mass = { key: "bom_mass", name: "Масса, кг", type: "number" as const };
  const give = async (
    kind: "item" | "group",
    id: number,
    given: Parameters<typeof anAttribute>[2],
    value: string,
  ): Promise<void> => {
    await aValue(
      deps,
      company.workspace,
      { kind, id },
      { attribute: (await anAttribute(deps, kind, given)).id, value },
    );
  };
  await give("group", group, mass, "2.5");
  await give("item", first, mass, "12.125");
  await give("item", third, { key: "bom_rohs", name: "RoHS", type: "boolean" }, "true");
  await give("item", first, { key: "bom_mpn", name: "Артикул производителя" }, "обманка");
  await give("item", first, { key: "bom_qty", name: "Количество", integration_source: "1С" }, "9");
});
afterAll(() => app.close());

const csv = (caller: Caller, body: Asked = {}, language = "ru") =>
  app.call(bomApi.csv, caller, { params: { id: group }, body, headers: { "accept-language": language } });
const linesOf = (bytes: Buffer, encoding = "utf-8"): string[] =>
  new TextDecoder(encoding).decode(bytes).trimEnd().split("\r\n");
const itemsOf = async (query: Record<string, number>): Promise<unknown[]> => {
  const { results } = (await app.call(purchaseItemApi.list, company, { query: { ...query, ordering: "id" } })).ok();
  return results.map((item) => IMPORT_FIELDS.map((field) => item[field]));
};

test("without a wish it holds every field and every attribute, opens in Excel, and is named after the group", async () => {
  const answer = await csv(company);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain(
    "filename*=UTF-8''БУ-12_ партия «14_А».csv",
  );
  expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const all = linesOf((await csv(company, { columns: [...BOM_COLUMNS] })).bytes);
  expect(linesOf(answer.bytes)).toEqual(all);
  expect(IMPORT_FIELDS.filter((field) => COMPARED.includes(field))).toEqual(COMPARED);
  const [header, ...rows] = linesOf((await csv(company, { columns: [...COMPARED, "attributes"] })).bytes);
  expect(header).toBe(
    "Номенклатура;Партномер;Количество;Единица;Производитель;Нужно к;План поставки;Тип;Номер ЗМВП;Артикул;Код PDM;Направление;[PDM: bom_mpn];[1С: bom_qty];Масса, кг;RoHS",
  );
  expect(rows[0]).toBe(
    '"Кабель; экранированный, ""МКЭШ""";\'=МКЭШ 5х0,35;1234,5670;м;STMicroelectronics;2026-12-15;2027-01-09;Кабель;42;007;ВКПР.468332.012;Связь;обманка;9;12,1250;',
  );
  expect(rows[1]?.endsWith(";;;2,5;")).toBe(true);
  expect(rows[2]?.endsWith(";;;2,5;Да")).toBe(true);
  expect(rows).toHaveLength(4);
});

test("columns stand as they are asked for, with the delimiter, the decimal sign and the code page of the body", async () => {
  const { bytes, headers } = await csv(company, {
    columns: ["quantity", "attributes", "part_number"],
    delimiter: ",",
    encoding: "windows-1251",
    decimal: ".",
  });
  expect(headers["content-type"]).toBe("text/csv; charset=windows-1251");
  expect(linesOf(bytes, "windows-1251").slice(0, 2)).toEqual([
    'Количество,[PDM: bom_mpn],[1С: bom_qty],"Масса, кг",RoHS,Партномер',
    `1234.5670,обманка,9,12.1250,,"'=МКЭШ 5х0,35"`,
  ]);
  const plain = await csv(company, { columns: ["units"], delimiter: "\t", encoding: "windows-1251" });
  // The code page windows-1251 has no superscript two, so m² is written as m2.
  expect(linesOf(plain.bytes, "windows-1251")).toEqual(["Единица", "м", "м2", "кг", "шт"]);
  const hindi = await csv(company, { columns: ["units"], encoding: "windows-1251" }, "hi");
  expect(linesOf(hindi.bytes, "windows-1251")).toEqual(["Unit", "m", "m2", "kg", "pcs"]);
});

test("what makes no sense is refused", async () => {
  for (const body of [
    { columns: [] },
    { columns: ["price"] },
    { columns: ["units", "units"] },
    { delimiter: "|" },
    { encoding: "koi8-r" },
    { decimal: ";" },
    { colour: 1 },
  ]) {
    expect((await csv(company, body as Asked)).error().code).toBe("invalid_input");
  }
});

test("a group without items gives its header alone; another company's gives nothing", async () => {
  const empty = await aGroup(app.deps, company);
  const answer = await app.call(bomApi.csv, company, {
    params: { id: empty },
    body: { columns: ["part_number", "attributes"] },
  });
  expect(linesOf(answer.bytes)).toEqual(["Part number"]);
  expect((await csv(await aCompany(app.deps))).status).toBe(404);
});

describe.each(LANGUAGES)("what is written in %s", (language) => {
  test.each([
    {},
    { delimiter: "," as const, decimal: "." as const },
    { delimiter: "\t" as const },
    { encoding: "windows-1251" as const },
    { encoding: "windows-1251" as const, delimiter: "," as const },
  ])("comes back by the import as it was, with the mapping that it suggests: %j", async (options) => {
    const { bytes } = await csv(company, options, language);
    const task = (
      await app.call(importApi.upload, company, {
        file: { name: "BOM.csv", bytes },
        headers: { "accept-language": language },
      })
    ).ok();
    const [fields, attributes] = [
      task.mapping.filter(({ field }) => !field.startsWith("attribute:")),
      task.mapping.filter(({ field }) => field.startsWith("attribute:")),
    ];
    expect(fields.map(({ field }) => field).toSorted()).toEqual([...IMPORT_FIELDS].toSorted());
    expect(attributes).toHaveLength(2);
    expect(task).toMatchObject({ row_count: 4, good_count: 4, problem_rows: [], blockers: [] });
    (await app.call(importApi.run, company, { params: { id: task.id }, body: {} })).ok();
    expect(await itemsOf({ import_task: task.id })).toEqual(await itemsOf({ purchase_item_group: group }));
  });
});
