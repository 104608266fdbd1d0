// Touches: imports, purchase-items
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { uploadSheet } from "#e2e/support/import-steps.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { anItem } from "#server/seed/purchase-item.builder.ts";

const HEADER = ["Партномер", "Наименование", "Кол-во", "Ед. изм."];
const ROWS = [
  ["STM32F407", "Микроконтроллер", "0,2", "шт"],
  ["GRM21", "Конденсатор", "5", "шт"],
  ["GRM-21", "Конденсатор", "6", "кг"],
  ["RC0603", "Резистор", "7", "шт"],
];
const held = { part_number: "STM32 F407", nomenclature: "Контроллер ST", manufacturer: null, quantity: "0.1" };
const row = (page: Page, name: string | RegExp) =>
  page.getByRole("table", { name: "Строки, которые уже запрошены" }).getByRole("row", { name });
const quantityOf = async (page: Page, id: number, quantity: string) => {
  await page.goto(`/service/purchase-items/${id}`);
  await expect(page.getByRole("main").getByLabel("Количество")).toHaveValue(quantity);
};

test("rows that are requested already are added to what is there, and the undo takes it back", async ({
  lotwise,
  as,
}) => {
  const company = await aCompany(lotwise.deps);
  const id = await anItem(lotwise.deps, { ...company, item: held });
  const page = await as(company);
  await uploadSheet(page, { name: "БУ-12.csv", bytes: Buffer.from(aCsv(HEADER, ROWS)) });
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await expect(page.getByText("2 строки повторяют то, что уже запрошено")).toBeVisible();
  await expect(row(page, /строка 3 файла/)).toContainText("Конденсатор");
  await expectAccessible(page);

  await test.step("the item that is there opens beside the wizard", async () => {
    const [other] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Контроллер ST: откроется в новой вкладке" }).click(),
    ]);
    await expect(other).toHaveURL(new RegExp(`/service/purchase-items/${id}$`));
    await other.close();
  });

  await test.step("quantities in different units are not added up", async () => {
    await page.getByRole("button", { name: "Сложить количества" }).click();
    await expect(row(page, /строка 3 файла/)).toContainText(
      "Количества в разных единицах не складываются: здесь кг, там шт.",
    );
    await expect(page.getByRole("button", { name: /^Загрузить/ })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step("a row has a choice of its own, by the keyboard", async () => {
    await page.getByRole("combobox", { name: /^Строка 4: решение/ }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Строка 4: решение: Пропустить" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Строка 4: решение: Пропустить" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Сложить количества" })).toHaveAttribute("aria-pressed", "true");
  });

  await page.getByRole("button", { name: "Загрузить 3 строки" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Загружены 2 заявки" })).toBeVisible();
  await expect(page.getByText("Повторов пропущено")).toBeVisible();
  await expectAccessible(page);
  const result = page.url();
  await page.getByRole("link", { name: "Контроллер ST" }).click();
  await quantityOf(page, id, "0,3");

  await page.goto(result);
  await page.getByRole("button", { name: "Отменить импорт" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Количество, добавленное к 1 заявке, вычтем.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Отменить импорт" }).click();
  await expect(page.getByText("Импорт отменён")).toBeVisible();
  await quantityOf(page, id, "0,1");
});

test("an undo that would leave nothing says so, and a file without repeats is not asked about any", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 409/);
  const company = await aCompany(lotwise.deps);
  const page = await as(company, { viewport: { width: 390, height: 844 } });
  await uploadSheet(page, { name: "БУ-12.csv", bytes: Buffer.from(aCsv(HEADER, ROWS.slice(0, 2))) });
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await expect(page.getByRole("button", { name: "Загрузить 2 строки" })).toBeEnabled();
  await expect(page.getByText(/уже запрошено/)).toHaveCount(0);

  await anItem(lotwise.deps, { ...company, item: held });
  await page.reload();
  await expect(page.getByText("1 строка повторяет то, что уже запрошено")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Сложить количества" }).click();
  await expect(page.getByRole("combobox", { name: "Строка 2: решение: Сложить количества" })).toBeVisible();
  await page.getByRole("button", { name: "Загрузить 2 строки" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Загружена 1 заявка" })).toBeVisible();
  await lotwise.deps.db
    .updateTable("purchase_item")
    .set({ quantity: "0.2" })
    .where("part_number", "=", held.part_number)
    .where("workspace_id", "=", company.workspace)
    .execute();
  await page.getByRole("button", { name: "Отменить импорт" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Отменить импорт" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "В заявке «Контроллер ST» теперь не больше, чем добавил импорт",
  );
});
