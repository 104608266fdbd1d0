// Touches: suppliers, spend, orders
import { expect, test } from "#e2e/fixtures.ts";
import { anOrder } from "#e2e/support/an-order.ts";
import { expectAccessible } from "#e2e/support/axe.ts";

const INN = "7707083893";
/** Order total: 400 × 689.50, plus 22 % VAT. */
const WITH_VAT = /336\s476,00/;

test("a supplier is found in the menu, its card counts the order, and what was bought equals it", async ({
  lotwise,
  as,
}) => {
  const { customer, supplier, address } = await anOrder(lotwise, INN);
  const page = await as(customer);
  await page.goto("/service");

  await test.step("the list has whom the company works with; one is put on its own list", async () => {
    await page.getByRole("link", { name: "Поставщики" }).click();
    const row = page.getByRole("row", { name: /Компонент-Сервис/ });
    await expect(row).toContainText("100 % (1 из 1)");
    await expect(row).toContainText(WITH_VAT);
    await expectAccessible(page);
    await row.getByRole("button", { name: /^Добавить/ }).click();
    await expect(page.getByText("Поставщик добавлен: ООО «Компонент-Сервис»")).toBeVisible();
    await page.getByRole("tab", { name: "Наш список" }).click();
    await expect(page).toHaveURL(/view=listed/);
    await expect(row.getByRole("button", { name: /^Убрать/ })).toBeVisible();
  });

  await test.step("the card shows what was asked, won and ordered, and leads to the order and back", async () => {
    await page.getByRole("gridcell", { name: INN }).click();
    await expect(page).toHaveURL(new RegExp(`/service/suppliers/${supplier.workspace}$`));
    const figures = page.locator("dl").filter({ hasText: "Выиграно лотов" });
    await expect(figures).toContainText("из 1, где он назвал цену");
    await expect(figures).toContainText(WITH_VAT);
    await expectAccessible(page);
    await page.getByRole("link", { name: "PO-00001" }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await page.goBack();
    await expect(figures).toBeVisible();
  });

  await test.step("spend equals the order, by each way to divide it, and the address keeps the way", async () => {
    await page.getByRole("link", { name: "Расходы" }).click();
    const table = page.getByRole("table");
    await expect(table.getByRole("row", { name: /Компонент-Сервис/ })).toContainText(WITH_VAT);
    await expect(table.getByRole("row", { name: /^Всего/ })).toContainText(WITH_VAT);
    await expect(page.getByRole("figure", { name: "Заказано с НДС, ₽" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "По месяцам" }).click();
    await expect(table.getByRole("row")).toHaveCount(3);
    await expect(table.getByRole("row", { name: /^Всего/ })).toContainText(WITH_VAT);
    await page.reload();
    await expect(page.getByRole("tab", { name: "По месяцам" })).toHaveAttribute("aria-selected", "true");
    await page.getByRole("tab", { name: "Ответы и сроки" }).click();
    await expect(table.getByRole("row", { name: /Компонент-Сервис/ })).toContainText("100,0 %");
    await expectAccessible(page);
  });

  await test.step("days without an order have nothing, and the spreadsheet is what is shown", async () => {
    await page.getByRole("tab", { name: "По производителям" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Скачать .xlsx" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("Расходы По производителям Заказано RUB.xlsx");
    await page.getByLabel("По день").fill("2020-01-31");
    await expect(page.getByText("За эти дни заказов нет")).toBeVisible();
    await expect(page).toHaveURL(/to=2020-01-31/);
    await page.getByLabel("По день").fill("");
    await expect(page.getByRole("row", { name: /^Всего/ })).toContainText(WITH_VAT);
  });
});
