// Touches: offers, imports, comparison, design-documents, tenders
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { offsetAddress, Spreadsheet } from "#server/testing/spreadsheet.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";

const LOTS = [
  {
    nomenclature: "Микроконтроллер",
    part_number: "STM32F407VGT6",
    manufacturer: "STMicroelectronics",
    quantity: "400",
  },
  { nomenclature: "Конденсатор", part_number: "GRM21BR71H104KA01L", manufacturer: "Murata", quantity: "24000" },
  { nomenclature: "Конденсатор, запас", part_number: "GRM21BR71H104KA01L", manufacturer: "Murata", quantity: "100" },
];

async function anOffer({ deps }: Lotwise) {
  const customer = await aCompany(deps, { is_customer: true });
  const supplier = await aSupplier(deps);
  const tender = await aStartedTender(deps, {
    customer,
    suppliers: [supplier],
    lots: LOTS,
    name: "Комплектация БУ-12",
    vat_rate: 5,
    closing_date: "2031-12-15T18:00:00.000Z",
  });
  return { customer, supplier, tender, offer: tender.suppliers[0]?.offer ?? 0 };
}

async function downloadBy(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
const upload = (page: Page, file: { name: string; bytes: Buffer }) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: file.name, mimeType: "application/octet-stream", buffer: file.bytes });

test("an offer is downloaded, filled in a spreadsheet, uploaded, looked at line by line, accepted, and taken back as one step", async ({
  lotwise,
  as,
}) => {
  const { supplier, offer } = await anOffer(lotwise);
  const page = await as(supplier);
  await page.goto(`/service/supplier-offers/${offer}`);
  await expect(cell(page, 0, "price")).toBeVisible();
  const { name, bytes } = await downloadBy(page, () =>
    page.getByRole("button", { name: "Скачать бланк .xlsx" }).click(),
  );
  expect(name).toMatch(/^Q-\d{5} Комплектация БУ-12\.xlsx$/u);
  const sheet = Spreadsheet.open(bytes);
  const first = offsetAddress(sheet.find("STM32F407VGT6"), { column: -3 });
  sheet.type(offsetAddress(first, { column: 9 }), 1234.5678);
  sheet.type(offsetAddress(first, { column: 15 }), 4);
  sheet.type(offsetAddress(first, { row: 1, column: 9 }), 0.105);
  sheet.type(offsetAddress(first, { row: 1, column: 3 }), "CL21B104KBCNNNC");
  sheet.type(offsetAddress(first, { row: 2, column: 22 }), "не выпускается");
  await page.getByRole("link", { name: "Загрузить заполненный" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Цены из файла" })).toBeVisible();
  await expectAccessible(page);
  await upload(page, { name, bytes: sheet.save() });
  // The file contains a part number other than the requested one. The line isn't applied until the supplier has said
  // whether the part is a substitute.
  await expect(page.getByText("Изменятся 2 строки")).toBeVisible();
  await expect(page.getByText("Партномер: запрошено «GRM21BR71H104KA01L», в файле «CL21B104KBCNNNC»")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Предложить замену" }).click();
  await expect(page.getByText("Изменятся 3 строки")).toBeVisible();
  await page.getByRole("button", { name: /^Изменения/ }).click();
  const table = page.getByRole("table", { name: "Изменения по строкам" });
  await expect(table).toContainText("1 234,5678");
  await expect(table).toContainText("не выпускается");
  await expect(table).toContainText("CL21B104KBCNNNC");
  await expect(table).toContainText("принято как в файле");
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Строка 3: Конденсатор, запас" }).uncheck();
  await page.getByRole("button", { name: "Принять 2 строки" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Приняты 2 строки" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Открыть предложение" }).click();
  await expect(cell(page, 0, "price")).toContainText("1 234,5678");
  await expect(cell(page, 1, "price")).toContainText("0,105");
  // Total: 400 × 1234.5678 + 24000 × 0.105.
  await expect(page.getByText("496 347,12", { exact: false }).first()).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Отменить загрузку" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Загрузка отменена" })).toBeVisible();
  await page.getByRole("link", { name: "Открыть предложение" }).click();
  await expect(page.getByText("Заполнено 0 из 3").first()).toBeVisible();
});

test("a price list asks which line an ambiguous row is about, and a cell that can't be read is mended in place", async ({
  lotwise,
  as,
}) => {
  const { supplier, offer } = await anOffer(lotwise);
  const page = await as(supplier);
  await page.goto(`/service/supplier-offers/${offer}/import`);
  const rows = [
    ["Артикул производителя", "Цена без НДС", "Срок поставки"],
    ["stm32-f407vgt6", "12,5 USD", "4-6 нед"],
    ["GRM21BR71H104KA01L", "0,61", "2"],
    ["XX-1", "5", ""],
    ["STM32F407VGT6TR", "7", ""],
  ];
  await upload(page, { name: "прайс.csv", bytes: Buffer.from(rows.map((row) => row.join(";")).join("\r\n")) });
  await expect(page.getByRole("combobox", { name: /^Столбец B Цена/ })).toHaveText("Цена без НДС");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Показать разницу" }).click();
  await expect(page.getByText("нужно выбрать")).toBeVisible();
  await expect(page.getByText("похожий партномер")).toBeVisible();
  await expect(page.getByRole("button", { name: "Да, строка файла 5 об этом" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Строка файла 3: строка предложения" }).click();
  await page.getByRole("option", { name: /^2\. Конденсатор/ }).click();
  await expect(page.getByText("выбрано вами")).toBeVisible();
  await page.getByRole("button", { name: /^Не прочитано/ }).click();
  await page.getByRole("button", { name: "К следующей ошибке" }).click();
  await expect(page.getByRole("tooltip")).toHaveText("«12,5 USD»: цена не в валюте тендера (RUB).");
  await page.keyboard.type("12,50");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Изменятся 2 строки")).toBeVisible();
  await page.getByRole("button", { name: "Принять 2 строки" }).click();
  await page.getByRole("link", { name: "Открыть предложение" }).click();
  await expect(cell(page, 0, "price")).toContainText("12,50");
  await expect(cell(page, 1, "price")).toContainText("0,61");
  await expect(cell(page, 2, "price")).not.toContainText("0,61");
});

test("the customer downloads the comparison and all files, named in Cyrillic; a header without a name gets the tender's", async ({
  lotwise,
  as,
}) => {
  const { customer, supplier, tender, offer } = await anOffer(lotwise);
  await aSubmittedOffer(lotwise.deps, { supplier, offer, prices: ["100", "0.5", "0.5"], file: { name: "КП № 7.pdf" } });
  await stopOpenTender(lotwise.deps, { customer, id: tender.id });
  const page = await as(customer);
  await page.goto(`/service/tenders/${tender.id}`);
  const chosen = async (item: string) => {
    await page.getByRole("button", { name: "Скачать", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: item })).toBeVisible();
    return downloadBy(page, () => page.getByRole("menuitem", { name: item }).click());
  };
  await expect(page.getByRole("region", { name: "Итог выбора" })).toBeVisible();
  await expectAccessible(page);
  const compared = await chosen("Сравнение, .xlsx");
  expect(compared.name).toMatch(/^T-\d{5} Комплектация БУ-12\.xlsx$/u);
  expect(Spreadsheet.open(compared.bytes).sheetNames).toEqual(["Сравнение", "Лоты"]);
  const zip = await chosen("Файлы предложений, .zip");
  expect(zip.name).toMatch(/Файлы предложений\.zip$/u);
  expect(zip.bytes.includes(Buffer.from("КП № 7.pdf"))).toBe(true);
  await page.route("**/download?*", async (route) => {
    const response = await route.fetch();
    const { "content-disposition": _name, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  expect((await chosen("Сравнение, .xlsx")).name).toBe("Комплектация БУ-12.xlsx");
});

test("a file is written in the language of the account, whatever the browser's is", async ({ lotwise, as }) => {
  const { customer, supplier, tender, offer } = await anOffer(lotwise);
  await aSubmittedOffer(lotwise.deps, { supplier, offer, prices: ["100", "0.5", "0.5"] });
  await stopOpenTender(lotwise.deps, { customer, id: tender.id });
  // The account's language is Chinese, but the browser's locale is English.
  const page = await as(customer, { language: "zh-hans" });
  await page.goto(`/service/tenders/${tender.id}`);
  await page.getByRole("button", { name: "下载", exact: true }).click();
  const { bytes } = await downloadBy(page, () => page.getByRole("menuitem", { name: /xlsx/ }).first().click());
  expect(Spreadsheet.open(bytes).sheetNames).toEqual(["比价", "标项"]);
});
