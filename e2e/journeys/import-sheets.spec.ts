// Touches: imports
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { uploadSheet } from "#e2e/support/import-steps.ts";
import { aBook } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";

const HEADER = ["Designator", "Qty", "MPN", "Manufacturer", "Наименование"];
const BOOK = [
  {
    name: "Плата БУ-14",
    header: HEADER,
    rows: [
      ["C1, C2", "2", "GRM21BR71H104KA01L", "Murata", "Конденсатор 0,1 мкФ"],
      ["R1", "1", "RC0603FR-0710KL", "Yageo", "Резистор 10 кОм"],
    ],
  },
  {
    name: "Плата ИНД-3",
    header: ["MPN", "Qty", "Designator", "Manufacturer", "Склад"],
    rows: [
      ["RC0603FR-0710KL", "4", "R1–R4", "Yageo", "Юг"],
      ["LTST-C190KGKT", "много", "", "Lite-On", "Юг"],
    ],
  },
  { name: "Изменения", header: ["Дата", "Автор"], rows: [["01.11.2026", "Анна"]] },
];

test("two sheets of a workbook are bought together, for another number of sets each", async ({ lotwise, as }) => {
  const page = await as(await aCompany(lotwise.deps));

  await test.step("the sheets with the same headings are offered, the other one says why it isn't", async () => {
    await uploadSheet(page, { name: "БУ-14.xlsx", bytes: Buffer.from(await aBook(BOOK)) });
    const sheets = page.getByRole("list", { name: "Листы книги" });
    await expect(sheets.getByRole("checkbox", { name: "Загрузить лист «Изменения»" })).toBeDisabled();
    await expect(page.getByText("«Изменения»: другие заголовки, загрузите отдельно")).toBeVisible();
    await expect(page.getByText("«Плата ИНД-3»: нет столбца «Наименование»; есть ещё «Склад»")).toBeVisible();
    await page.getByRole("button", { name: "Загрузить и его" }).click();
    await expect(sheets.getByRole("checkbox", { name: "Загрузить лист «Плата ИНД-3»" })).toBeChecked();
    const panel = page.getByRole("region", { name: "Похоже на спецификацию изделия" });
    await expect(panel).toContainText("4 строки = 3 заявки + 1 с ошибкой");
    await expectAccessible(page);
    await panel.getByLabel("Комплектов: Плата БУ-14").fill("100");
    await panel.getByLabel("Комплектов: Плата ИНД-3").fill("10");
    await panel.getByLabel("Комплектов: Плата ИНД-3").press("Enter");
    await expect(panel).toContainText("2 × 100 = 200 шт");
  });

  await test.step("the check page names the sheet of each row and adds up the same part", async () => {
    await page.getByRole("button", { name: /^Проверить/ }).click();
    const grid = page.getByRole("grid");
    await expect(grid.getByRole("row", { name: /3, «Плата ИНД-3»/ })).toBeVisible();
    const again = page.getByRole("row", { name: /строка 3, «Плата БУ-14»/ });
    await again.getByRole("combobox", { name: /^Строка 2, «Плата ИНД-3»/ }).click();
    await page.getByRole("option", { name: "Сложить количества" }).click();
    const rows = page.getByRole("region", { name: "Строки, как они будут созданы" });
    await expect(rows.getByRole("row", { name: /2 Плата ИНД-3 RC0603FR/ })).toContainText("40 шт");
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Загрузить/ }).click();
    await expect(page.getByRole("status").filter({ hasText: /Загружен/ })).toBeVisible();
    await expect(page.getByText("Строк сложено")).toBeVisible();
  });
});
